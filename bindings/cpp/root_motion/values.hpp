// Values of root-motion for C++: operators on the C structs, results, views on arrays, and your own math types.
//
// Included by core.hpp.

#ifndef ROOT_MOTION_VALUES_HPP
#define ROOT_MOTION_VALUES_HPP

#include "root_motion.h"
#include "root_motion/names.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define RMO_EXCEPTIONS 1
#include <exception>
#else
#define RMO_EXCEPTIONS 0
#endif

// ---- Operators on the C structs, found wherever the structs are -------------------------------------------------------------

/// Component by component, exact.
constexpr bool operator==(const RmoVec3& a, const RmoVec3& b) noexcept { return a.x == b.x && a.y == b.y && a.z == b.z; }
constexpr bool operator!=(const RmoVec3& a, const RmoVec3& b) noexcept { return !(a == b); }
constexpr RmoVec3 operator+(const RmoVec3& a, const RmoVec3& b) noexcept { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr RmoVec3 operator-(const RmoVec3& a, const RmoVec3& b) noexcept { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr RmoVec3 operator-(const RmoVec3& a) noexcept { return {-a.x, -a.y, -a.z}; }
constexpr RmoVec3 operator*(const RmoVec3& a, float s) noexcept { return {a.x * s, a.y * s, a.z * s}; }
constexpr RmoVec3 operator*(float s, const RmoVec3& a) noexcept { return a * s; }
constexpr RmoVec3 operator/(const RmoVec3& a, float s) noexcept { return {a.x / s, a.y / s, a.z / s}; }
constexpr RmoVec3& operator+=(RmoVec3& a, const RmoVec3& b) noexcept { return a = a + b; }
constexpr RmoVec3& operator-=(RmoVec3& a, const RmoVec3& b) noexcept { return a = a - b; }
constexpr RmoVec3& operator*=(RmoVec3& a, float s) noexcept { return a = a * s; }
constexpr RmoVec3& operator/=(RmoVec3& a, float s) noexcept { return a = a / s; }

/// Positions are f64 (F5); a Vec3 may be added to one.
constexpr bool operator==(const RmoPosition& a, const RmoPosition& b) noexcept { return a.x == b.x && a.y == b.y && a.z == b.z; }
constexpr bool operator!=(const RmoPosition& a, const RmoPosition& b) noexcept { return !(a == b); }
constexpr RmoPosition operator+(const RmoPosition& a, const RmoPosition& b) noexcept { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr RmoPosition operator-(const RmoPosition& a, const RmoPosition& b) noexcept { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr RmoPosition operator-(const RmoPosition& a) noexcept { return {-a.x, -a.y, -a.z}; }
constexpr RmoPosition operator*(const RmoPosition& a, double s) noexcept { return {a.x * s, a.y * s, a.z * s}; }
constexpr RmoPosition operator*(double s, const RmoPosition& a) noexcept { return a * s; }
constexpr RmoPosition operator/(const RmoPosition& a, double s) noexcept { return {a.x / s, a.y / s, a.z / s}; }
constexpr RmoPosition& operator+=(RmoPosition& a, const RmoPosition& b) noexcept { return a = a + b; }
constexpr RmoPosition& operator-=(RmoPosition& a, const RmoPosition& b) noexcept { return a = a - b; }
constexpr RmoPosition operator+(const RmoPosition& a, const RmoVec3& b) noexcept {
    return {a.x + static_cast<double>(b.x), a.y + static_cast<double>(b.y), a.z + static_cast<double>(b.z)};
}
constexpr RmoPosition operator-(const RmoPosition& a, const RmoVec3& b) noexcept { return a + (-b); }
constexpr RmoPosition& operator+=(RmoPosition& a, const RmoVec3& b) noexcept { return a = a + b; }
constexpr RmoPosition& operator-=(RmoPosition& a, const RmoVec3& b) noexcept { return a = a - b; }

/// Component by component: q and -q, the same rotation, are not equal here.
constexpr bool operator==(const RmoQuat& a, const RmoQuat& b) noexcept {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}
constexpr bool operator!=(const RmoQuat& a, const RmoQuat& b) noexcept { return !(a == b); }
/// Hamilton's product: `(a * b) * v == a * (b * v)`.
constexpr RmoQuat operator*(const RmoQuat& a, const RmoQuat& b) noexcept {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
/// The unit quaternion's rotation of a vector.
constexpr RmoVec3 operator*(const RmoQuat& q, const RmoVec3& v) noexcept {
    const float tx = 2.0f * (q.y * v.z - q.z * v.y), ty = 2.0f * (q.z * v.x - q.x * v.z), tz = 2.0f * (q.x * v.y - q.y * v.x);
    return {v.x + q.w * tx + q.y * tz - q.z * ty, v.y + q.w * ty + q.z * tx - q.x * tz, v.z + q.w * tz + q.x * ty - q.y * tx};
}

constexpr bool operator==(const RmoDelta& a, const RmoDelta& b) noexcept {
    return a.translation == b.translation && a.rotation == b.rotation;
}
constexpr bool operator!=(const RmoDelta& a, const RmoDelta& b) noexcept { return !(a == b); }

/// Terms of the bookkeeping add up (C6).
constexpr bool operator==(const RmoMotion& a, const RmoMotion& b) noexcept {
    return a.translation == b.translation && a.yaw == b.yaw;
}
constexpr bool operator!=(const RmoMotion& a, const RmoMotion& b) noexcept { return !(a == b); }
constexpr RmoMotion operator+(const RmoMotion& a, const RmoMotion& b) noexcept {
    return {a.translation + b.translation, a.yaw + b.yaw};
}
constexpr RmoMotion operator-(const RmoMotion& a, const RmoMotion& b) noexcept {
    return {a.translation - b.translation, a.yaw - b.yaw};
}
constexpr RmoMotion& operator+=(RmoMotion& a, const RmoMotion& b) noexcept { return a = a + b; }
constexpr RmoMotion& operator-=(RmoMotion& a, const RmoMotion& b) noexcept { return a = a - b; }

/// root-motion.
namespace rmo {

// ---- Results ------------------------------------------------------------------------------------------------------------------

/// True unless an error.
constexpr bool succeeded(Result result) noexcept { return static_cast<std::int32_t>(result) >= 0; }

/// The result's sentence: static, NUL-terminated, valid for ever.
inline const char* result_text(Result result) noexcept { return rmo_result_text(static_cast<std::int32_t>(result)); }

#if RMO_EXCEPTIONS
/// What `value` and `require` throw.
class Error : public std::exception {
public:
    /// Of a result that was not a success.
    explicit Error(Result result) noexcept : result_(result) {}
    /// The result that was not a success.
    Result result() const noexcept { return result_; }
    /// `result_text` of it.
    const char* what() const noexcept override { return result_text(result_); }

private:
    Result result_;
};

/// Throws `Error` unless `result` is a success, for hosts that use exceptions.
inline void require(Result result) {
    if (!succeeded(result)) throw Error(result);
}
#endif

/// A value, or the reason why there is none. Look before you take: `if (auto commit = body.commit(...)) use(*commit);`.
///
/// The value is written in place and never touched on an error; taking it then is an error of yours (asserted).
template <class T>
class [[nodiscard]] Expected {
public:
    /// An error, or `Result::ok` with a value made elsewhere.
    explicit Expected(Result error) noexcept : result_(error) { assert(!succeeded(error)); }
    /// A value.
    Expected(T value) noexcept : value_(std::move(value)), result_(Result::ok) {}
    /// Lets `write(T*) -> C result` write the value in place. For the layer's own use and for C calls it does not cover.
    template <class Write, class = decltype(std::declval<Write&>()(std::declval<T*>()))>
    static Expected from(Write&& write) {
        Expected made;
        made.result_ = static_cast<Result>(write(&made.value_));
        return made;
    }

    /// True if there is a value: not on an error, nor on a state such as `Result::done`.
    bool has_value() const noexcept { return result_ == Result::ok; }
    /// `has_value()`.
    explicit operator bool() const noexcept { return has_value(); }
    /// `Result::ok`, or the error.
    Result result() const noexcept { return result_; }

    /// The value, which must be there.
    T& operator*() & noexcept { return assert(has_value()), value_; }
    /// The value, which must be there.
    const T& operator*() const& noexcept { return assert(has_value()), value_; }
    /// The value, which must be there.
    T&& operator*() && noexcept { return assert(has_value()), std::move(value_); }
    /// The value, which must be there.
    T* operator->() noexcept { return assert(has_value()), &value_; }
    /// The value, which must be there.
    const T* operator->() const noexcept { return assert(has_value()), &value_; }

    /// The value, or `other`.
    T value_or(T other) const& { return has_value() ? value_ : std::move(other); }

#if RMO_EXCEPTIONS
    ///@{
    /// The value; throws `Error` if there is none.
    T& value() & { return check(), value_; }
    const T& value() const& { return check(), value_; }
    T value() && { return check(), std::move(value_); }
    ///@}
#endif

private:
    Expected() noexcept : result_(Result::ok) {}
#if RMO_EXCEPTIONS
    void check() const {
        if (!has_value()) throw Error(result_);
    }
#endif

    T value_;
    Result result_;
};

// ---- Library ------------------------------------------------------------------------------------------------------------------

/// Version of this header, as `version()` counts.
inline constexpr std::uint32_t header_version = std::uint32_t{RMO_VERSION_MAJOR} << 24 | std::uint32_t{RMO_VERSION_MINOR} << 16 |
                                                std::uint32_t{RMO_VERSION_PATCH};

/// Version of the loaded library, `major << 24 | minor << 16 | patch`.
inline std::uint32_t version() noexcept { return rmo_version(); }

/// ABI of the loaded library.
inline std::uint32_t abi() noexcept { return rmo_abi(); }

/// False if the loaded library is another one than this header's: check once at load, and then call nothing else.
inline bool abi_matches() noexcept { return rmo_abi() == RMO_ABI; }

// ---- Span ---------------------------------------------------------------------------------------------------------------------

/// A view on a row of values, the caller's. Made from arrays, std::array, std::vector, std::span and the like, or a pointer and
/// a size. The same type under every standard, so that translation units may mix them.
template <class T>
class span {
public:
    constexpr span() noexcept = default;
    /// `size` values from `data` on.
    constexpr span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}
    /// All of an array.
    template <std::size_t N>
    constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    /// Anything with `data()` and `size()` of exactly this element.
    template <class C, class P = decltype(std::declval<C&>().data()), class = decltype(std::declval<C&>().size()),
              class = std::enable_if_t<std::is_convertible_v<std::remove_pointer_t<P> (*)[], T (*)[]> &&
                                       !std::is_same_v<std::remove_cv_t<std::remove_reference_t<C>>, span>>>
    constexpr span(C&& container) noexcept : data_(container.data()), size_(container.size()) {}

    /// The first of them.
    constexpr T* data() const noexcept { return data_; }
    /// How many.
    constexpr std::size_t size() const noexcept { return size_; }
    /// True if there is none.
    constexpr bool empty() const noexcept { return size_ == 0; }
    /// For loops.
    constexpr T* begin() const noexcept { return data_; }
    /// For loops.
    constexpr T* end() const noexcept { return data_ + size_; }
    /// Asserted to be within.
    constexpr T& operator[](std::size_t i) const noexcept { return assert(i < size_), data_[i]; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

namespace detail {
/// Of a call that cannot fail; if it ever does, what it was to fill stays zeroed, and calls that take that refuse it.
inline void must([[maybe_unused]] RmoResult result) noexcept { assert(result == RMO_OK); }

/// Settings that start at the library's defaults, for metres and +Y up. Should it give none, they are all zero, which every call
/// refuses.
template <class Self, class C, auto defaults, auto checks>
struct Settings : C {
    Settings() noexcept : C{} {
        if constexpr (std::is_invocable_v<decltype(defaults), C*, std::uint32_t, const RmoUnits*>) {
            must(defaults(this, sizeof(C), nullptr));
        } else {
            must(defaults(this, sizeof(C)));
        }
    }
    /// The defaults for a host's units. Errors: not_finite, up_not_unit, bad_scale.
    static Expected<Self> in(const RmoUnits& units) noexcept {
        return Expected<Self>::from([&](Self* out) { return defaults(out, sizeof(C), &units); });
    }
    /// Checks every field, as each call that takes these does; `out_field` (may be null) receives the name of the one that fails.
    Result check(const char** out_field = nullptr) const noexcept { return static_cast<Result>(checks(this, out_field)); }
};

/// A size as the C calls take it; one over the limit stays over it.
constexpr std::uint32_t count(std::size_t size) noexcept {
    return size > 0xffffffffu ? 0xffffffffu : static_cast<std::uint32_t>(size);
}
}  // namespace detail

// ---- Values -------------------------------------------------------------------------------------------------------------------

using Vec3 = RmoVec3;          ///< A displacement, direction or unit normal, f32, metres.
using Quat = RmoQuat;          ///< A unit quaternion, f32, x y z w; within 1e-3 of unit length where it comes in (F6).
using Position = RmoPosition;  ///< A world position, or a term that adds up with one, f64, metres (F5).
using Delta = RmoDelta;        ///< A motion over an interval: translation in the start frame, then rotation (F2).
using Motion = RmoMotion;      ///< A term of the bookkeeping: world displacement and turn about up, radians (C6).
using Units = RmoUnits;        ///< Which way is up, and how long a metre is; starts as `metres_y_up`.
using Pose = RmoPose;          ///< Where a body is or is to be drawn.
using Layer = RmoLayer;        ///< A delta to be blended, with its weights (B3); `layer()` makes one.
using Ground = RmoGround;      ///< The ground under a body.
using Contact = RmoContact;    ///< Something touched during a tick (C8).
using Query = RmoQuery;        ///< A question to the host (C3).
using Answer = RmoAnswer;      ///< The host's answer; `miss`, `hit` and `overlap` make one.
using Grant = RmoGrant;        ///< What a check of authority granted (A3).
using Advance = RmoAdvance;    ///< What an advance of a playhead did beside moving (L4, L7).
using RootSample = RmoRootSample;    ///< A motion root at one time of its clip (L1).
using TrackInfo = RmoTrackInfo;      ///< A prepared track in short.
using HostMove = RmoHostMove;          ///< A tick that waits for the host to move the body: read `displacement`, `rotation`.

/// +Y up, one unit a metre.
inline constexpr Units metres_y_up RMO_UNITS_INIT;
/// Whether `units` are usable. Errors: not_finite, up_not_unit, bad_scale.
inline Result units_check(const Units& units) noexcept { return static_cast<Result>(rmo_units_check(&units)); }
/// No rotation.
inline constexpr Quat identity{0.0f, 0.0f, 0.0f, 1.0f};
///@{
/// No motion.
inline constexpr Delta no_motion{{0.0f, 0.0f, 0.0f}, identity};
///@}

/// Dot product.
constexpr float dot(const Vec3& a, const Vec3& b) noexcept { return a.x * b.x + a.y * b.y + a.z * b.z; }
/// Dot product.
constexpr double dot(const Position& a, const Position& b) noexcept { return a.x * b.x + a.y * b.y + a.z * b.z; }
/// Cross product.
constexpr Vec3 cross(const Vec3& a, const Vec3& b) noexcept {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Length.
inline float length(const Vec3& a) noexcept { return std::sqrt(dot(a, a)); }
/// Length.
inline double length(const Position& a) noexcept { return std::sqrt(dot(a, a)); }
/// The rotation backward, of a unit quaternion.
constexpr Quat conjugate(const Quat& q) noexcept { return {-q.x, -q.y, -q.z, q.w}; }
/// A position rounded to f32: for displacements; a world position far out loses digits.
constexpr Vec3 to_vec3(const Position& a) noexcept {
    return {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(a.z)};
}
/// The same numbers as a position.
constexpr Position to_position(const Vec3& a) noexcept {
    return {static_cast<double>(a.x), static_cast<double>(a.y), static_cast<double>(a.z)};
}
/// A turn by `radians` about the unit `axis`.
inline Quat axis_angle(const Vec3& axis, double radians) noexcept {
    const auto s = static_cast<float>(std::sin(radians / 2)), c = static_cast<float>(std::cos(radians / 2));
    return {axis.x * s, axis.y * s, axis.z * s, c};
}

// ---- Your math types ------------------------------------------------------------------------------------------------------------

/// How a vector or quaternion type of yours is read and made. Types with members x y z (w) or functions x() y() z() (w()) work
/// as they are; specialise this for others, with any of `vec3`, `position`, `quat` (from yours) and `make` (to yours).
template <class T, class = void>
struct Math;

namespace detail {
template <class T, class = void>
struct has_fields : std::false_type {};
template <class T>
struct has_fields<T, std::void_t<decltype(std::declval<const T&>().x + std::declval<const T&>().z)>> : std::true_type {};
template <class T, class = void>
struct has_getters : std::false_type {};
template <class T>
struct has_getters<T, std::void_t<decltype(std::declval<const T&>().x() + std::declval<const T&>().z())>> : std::true_type {};
}  // namespace detail

/// Types with members x, y, z and, for quaternions, w.
template <class T>
struct Math<T, std::enable_if_t<detail::has_fields<T>::value>> {
    /// As a position.
    static constexpr Position position(const T& v) noexcept {
        return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    }
    /// As a vector.
    static constexpr Vec3 vec3(const T& v) noexcept {
        return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
    }
    /// As a rotation.
    static constexpr Quat quat(const T& q) noexcept {
        return {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)};
    }
    /// One of the host's own.
    template <class V>
    static constexpr T make(const V& v) noexcept {
        using S = std::decay_t<decltype(std::declval<T&>().x)>;
        T out{};
        out.x = static_cast<S>(v.x), out.y = static_cast<S>(v.y), out.z = static_cast<S>(v.z);
        if constexpr (std::is_same_v<V, Quat>) out.w = static_cast<S>(v.w);
        return out;
    }
};

/// Types with functions x(), y(), z() and w() (Bullet, Eigen). Vectors are made by T(x, y, z); a quaternion's constructor has
/// no agreed order, so `make` of one needs a specialisation.
template <class T>
struct Math<T, std::enable_if_t<!detail::has_fields<T>::value && detail::has_getters<T>::value>> {
    /// As a position.
    static constexpr Position position(const T& v) noexcept {
        return {static_cast<double>(v.x()), static_cast<double>(v.y()), static_cast<double>(v.z())};
    }
    /// As a vector.
    static constexpr Vec3 vec3(const T& v) noexcept {
        return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
    }
    /// As a rotation.
    static constexpr Quat quat(const T& q) noexcept {
        return {static_cast<float>(q.x()), static_cast<float>(q.y()), static_cast<float>(q.z()), static_cast<float>(q.w())};
    }
    /// One of the host's own.
    template <class V>
    static constexpr T make(const V& v) noexcept {
        static_assert(!std::is_same_v<V, Quat>, "specialise rmo::Math for this quaternion: the order of its constructor is unknown");
        using S = std::decay_t<decltype(std::declval<const T&>().x())>;
        return T(static_cast<S>(v.x), static_cast<S>(v.y), static_cast<S>(v.z));
    }
};

/// A vector of yours as f32, a position of yours as f64, a quaternion of yours.
template <class T>
constexpr Vec3 vec3(const T& v) noexcept { return Math<T>::vec3(v); }
/// A vector of the host as a position.
template <class T>
constexpr Position position(const T& v) noexcept { return Math<T>::position(v); }
/// A rotation of the host.
template <class T>
constexpr Quat quat(const T& q) noexcept { return Math<T>::quat(q); }

/// A vector, position or quaternion as your type: `rmo::to<btVector3>(commit.position)`.
template <class T, class V>
constexpr T to(const V& v) noexcept { return Math<T>::make(v); }

}  // namespace rmo

#endif
