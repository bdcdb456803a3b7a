//! Schemas of types that write themselves as a single string or number, or as another type.

/// Gives a type the JSON Schema and the OpenAPI schema that one JSON object describes.
macro_rules! schema {
    ($name:ident, $schema:tt) => {
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let schema: utoipa::openapi::Schema =
                    serde_json::from_value(serde_json::json!($schema)).expect("the literal is a schema");
                schema.into()
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}

/// Gives a type that is written as another type the schemas of that one.
macro_rules! schema_as {
    ($name:ident, $as:ty) => {
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$as as schemars::JsonSchema>::json_schema(generator)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                <$as as utoipa::PartialSchema>::schema()
            }
        }

        impl utoipa::ToSchema for $name {
            fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
                <$as as utoipa::ToSchema>::schemas(schemas);
            }
        }
    };
}

pub(crate) use schema;
pub(crate) use schema_as;
