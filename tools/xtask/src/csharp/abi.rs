//! Reads the ABI table, `tests/abi.txt`.

pub struct Abi {
    pub structs: Vec<Struct>,
    pub families: Vec<Family>,
    pub constants: Vec<Constant>,
    pub functions: Vec<Function>,
}

pub struct Struct {
    pub name: String,
    pub size: usize,
    pub fields: Vec<Field>,
}

pub struct Field {
    pub name: String,
    pub count: usize,
    pub kind: String,
}

/// A `uint32_t` whose values have names.
pub struct Family {
    pub name: String,
    pub flags: bool,
}

pub struct Constant {
    pub name: String,
    pub value: String,
    pub kind: String,
}

pub struct Function {
    pub name: String,
    pub returns: String,
    pub params: Vec<Param>,
}

pub struct Param {
    pub name: String,
    pub kind: String,
}

impl Abi {
    pub fn parse(table: &str) -> Self {
        let mut abi = Abi { structs: Vec::new(), families: Vec::new(), constants: Vec::new(), functions: Vec::new() };
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let word: Vec<&str> = line.split(' ').collect();
            // The type comes last and may hold spaces.
            let kind = |at: usize| word[at..].join(" ");
            match word[0] {
                "struct" => abi.structs.push(Struct {
                    name: word[1].to_owned(),
                    size: word[2].parse().expect("a size"),
                    fields: Vec::new(),
                }),
                "field" => abi.structs.last_mut().expect("a struct before its fields").fields.push(Field {
                    name: word[2].to_owned(),
                    count: word[5].parse().expect("a count"),
                    kind: kind(6),
                }),
                "family" => {
                    abi.families.push(Family { name: word[1].to_owned(), flags: word[2] == "flags" });
                }
                "constant" => {
                    abi.constants.push(Constant { name: word[1].to_owned(), value: word[2].to_owned(), kind: kind(3) })
                }
                "export" => {
                    abi.functions.push(Function { name: word[1].to_owned(), returns: kind(2), params: Vec::new() })
                }
                "param" => abi
                    .functions
                    .last_mut()
                    .expect("an export before its parameters")
                    .params
                    .push(Param { name: word[2].to_owned(), kind: kind(3) }),
                other => panic!("{other} is not known in the ABI table"),
            }
        }
        abi
    }

    /// Types that are only known by a pointer: blocks of memory, which the safe layer has classes for.
    pub fn blocks(&self) -> impl Iterator<Item = &str> {
        let pointees = self.functions.iter().flat_map(|f| f.params.iter().filter_map(Param::pointee));
        pointees.filter(|kind| {
            kind.starts_with("Rmo")
                && kind.chars().all(char::is_alphanumeric)
                && self.find(kind).is_none()
                && !self.is_enum(kind)
        })
    }

    /// True for what is an enum in C#.
    pub fn is_enum(&self, name: &str) -> bool {
        name == "RmoResult" || self.family(name).is_some()
    }

    pub fn family(&self, name: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.name == name)
    }

    /// True if a field or a parameter has this family's type; else they are plain numbers.
    pub fn is_typed(&self, family: &str) -> bool {
        let fields = self.structs.iter().flat_map(|s| s.fields.iter().map(|f| f.kind.as_str()));
        let params = self.functions.iter().flat_map(|f| f.params.iter().map(|p| p.pointee().unwrap_or(&p.kind)));
        fields.chain(params).any(|kind| kind == family)
    }

    pub fn find(&self, name: &str) -> Option<&Struct> {
        self.structs.iter().find(|s| s.name == name)
    }
}

impl Param {
    /// `const RmoBody*` and `RmoBody*` point at `RmoBody`.
    pub fn pointee(&self) -> Option<&str> {
        self.kind.strip_suffix('*').map(|kind| kind.strip_prefix("const ").unwrap_or(kind))
    }

    pub fn is_const(&self) -> bool {
        self.kind.starts_with("const ")
    }
}
