//! The answers that many routes share, for the description of the interface.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::header::Header;
use utoipa::openapi::{ContentBuilder, Object, Ref, RefOr, Response, ResponseBuilder, Type};

/// Declares types that stand for responses in `responses(...)`.
macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident { $($status:literal $says:literal $(header $header:literal)?),+ $(,)? })*) => {
        $(
            $(#[$doc])*
            pub(crate) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    [$(($status, $says, [$($header)?].as_slice())),+].into_iter().map(described).collect()
                }
            }
        )*
    };
}

answers! {
    /// For what has an `ETag`.
    NotModified { "304" "What the client has is what there is." }
    /// For routes with a query.
    BadQuery { "400" "`bad_query`: a parameter cannot be read." }
    /// For routes with a body.
    BadBody {
        "400" "The body cannot be read, or a value in it is wrong; the code says which.",
        "408" "`too_slow`: the body has not come within five seconds.",
        "413" "`too_large`: the body is longer than 16 KiB.",
        "415" "`unsupported_media_type`: the body is not JSON.",
    }
    /// For routes that want to know the caller.
    Unauthorized { "401" "The caller is not logged in, or his token or password is not the right one." header "WWW-Authenticate" }
    /// For routes that not everybody may ask.
    Forbidden { "403" "The caller may not do this, or his page is of another site." }
    /// For routes that name something.
    NotFound { "404" "There is no such thing, or it may not be seen." }
    /// For routes that change something.
    Conflict { "409" "It cannot be done as things are; the code says why." }
    /// For routes that may not be asked often.
    TooFast { "429" "`too_fast`: too much was tried." header "Retry-After" }
    /// For every route that asks the database.
    Failed {
        "500" "`internal`: the server has made a mistake.",
        "503" "The server cannot do this at the moment." header "Retry-After",
    }
}

fn described((status, says, headers): (&str, &str, &[&str])) -> (String, RefOr<Response>) {
    let mut response = ResponseBuilder::new().description(says);
    if status != "304" {
        let schema = RefOr::Ref(Ref::from_schema_name("Problem"));
        response = response.content("application/problem+json", ContentBuilder::new().schema(Some(schema)).build());
    }
    for header in headers {
        response = response.header(*header, Header::new(Object::with_type(Type::String)));
    }
    (status.to_owned(), RefOr::T(response.build()))
}
