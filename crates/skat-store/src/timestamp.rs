//! A moment as both engines keep it.

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::types::Oid;
use sqlx::postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueFormat, PgValueRef};
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Postgres, Sqlite, Type};

/// From the Unix epoch to PostgreSQL's own, the first moment of 2000, in microseconds.
const POSTGRES_EPOCH: i64 = 946_684_800_000_000;

/// PostgreSQL's fixed number of the type, and of arrays of it.
const TIMESTAMPTZ: Oid = Oid(1184);
const TIMESTAMPTZ_ARRAY: Oid = Oid(1185);

/// A moment in microseconds since the Unix epoch, the same on both engines to the last digit.
///
/// It is a `timestamptz` on PostgreSQL, which refuses what lies before 4714 BC, and an integer on SQLite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment so many microseconds after the Unix epoch, or before it when negative.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Timestamp {
        Timestamp(micros)
    }

    /// Microseconds since the Unix epoch.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }
}

/// A time that PostgreSQL cannot hold, or that is none.
#[derive(Debug, thiserror::Error)]
#[error("a time out of range")]
struct OutOfRange;

impl Type<Postgres> for Timestamp {
    fn type_info() -> PgTypeInfo {
        PgTypeInfo::with_oid(TIMESTAMPTZ)
    }
}

impl PgHasArrayType for Timestamp {
    fn array_type_info() -> PgTypeInfo {
        PgTypeInfo::with_oid(TIMESTAMPTZ_ARRAY)
    }
}

impl Encode<'_, Postgres> for Timestamp {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let micros = self.0.checked_sub(POSTGRES_EPOCH).ok_or(OutOfRange)?;
        <i64 as Encode<'_, Postgres>>::encode(micros, buffer)
    }

    fn size_hint(&self) -> usize {
        size_of::<i64>()
    }
}

impl Decode<'_, Postgres> for Timestamp {
    fn decode(value: PgValueRef<'_>) -> Result<Timestamp, BoxDynError> {
        if value.format() != PgValueFormat::Binary {
            return Err("a time as text; only prepared queries are used".into());
        }
        match <i64 as Decode<'_, Postgres>>::decode(value)? {
            // The extremes stand for the infinities.
            i64::MIN => Err(OutOfRange.into()),
            micros => Ok(Timestamp(micros.checked_add(POSTGRES_EPOCH).ok_or(OutOfRange)?)),
        }
    }
}

impl Type<Sqlite> for Timestamp {
    fn type_info() -> SqliteTypeInfo {
        <i64 as Type<Sqlite>>::type_info()
    }

    fn compatible(info: &SqliteTypeInfo) -> bool {
        <i64 as Type<Sqlite>>::compatible(info)
    }
}

impl Encode<'_, Sqlite> for Timestamp {
    fn encode_by_ref(&self, arguments: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        <i64 as Encode<'_, Sqlite>>::encode(self.0, arguments)
    }
}

impl Decode<'_, Sqlite> for Timestamp {
    fn decode(value: SqliteValueRef<'_>) -> Result<Timestamp, BoxDynError> {
        <i64 as Decode<'_, Sqlite>>::decode(value).map(Timestamp)
    }
}
