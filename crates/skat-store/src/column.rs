//! Columns whose types neither engine has by itself.

use skat_rules::Seat;
use sqlx::{ColumnIndex, Database, Decode, Row, Type};

/// A column holds what the code cannot mean.
#[derive(Debug, thiserror::Error)]
#[error("column {0} holds an unknown value")]
struct UnknownValue(&'static str);

/// The error of a column whose value has no meaning.
pub(crate) fn unknown(column: &'static str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: Box::new(UnknownValue(column)) }
}

/// A seat as it is stored: 1 to 4.
pub(crate) fn seat_number(seat: Seat) -> i16 {
    match seat {
        Seat::First => 1,
        Seat::Second => 2,
        Seat::Third => 3,
        Seat::Fourth => 4,
    }
}

/// The seat that is stored as this number.
pub(crate) fn seat_from_number(number: i16) -> Option<Seat> {
    Seat::ALL.into_iter().find(|&seat| seat_number(seat) == number)
}

/// Reads a seat.
pub(crate) fn seat<'r, R: Row>(row: &'r R, column: &'static str) -> Result<Seat, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    i16: Decode<'r, R::Database> + Type<R::Database>,
{
    seat_from_number(row.try_get(column)?).ok_or_else(|| unknown(column))
}

/// Reads a seat that may be missing.
pub(crate) fn optional_seat<'r, R: Row>(row: &'r R, column: &'static str) -> Result<Option<Seat>, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    Option<i16>: Decode<'r, R::Database> + Type<R::Database>,
{
    match row.try_get::<Option<i16>, _>(column)? {
        None => Ok(None),
        Some(number) => seat_from_number(number).map(Some).ok_or_else(|| unknown(column)),
    }
}

/// Reads a number that is never negative and not large.
pub(crate) fn count<'r, R: Row>(row: &'r R, column: &'static str) -> Result<u32, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    u32::try_from(row.try_get::<i64, _>(column)?).map_err(|_| unknown(column))
}

/// Reads a hash, seed or digest that may be missing.
pub(crate) fn bytes32<'r, R: Row>(row: &'r R, column: &'static str) -> Result<Option<[u8; 32]>, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    Option<&'r [u8]>: Decode<'r, R::Database> + Type<R::Database>,
    R::Database: Database,
{
    match row.try_get::<Option<&[u8]>, _>(column)? {
        None => Ok(None),
        Some(bytes) => bytes.try_into().map(Some).map_err(|_| unknown(column)),
    }
}
