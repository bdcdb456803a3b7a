//! Somebody else who writes into a database, and does not end.

use std::ffi::CString;
use std::path::Path;
use std::ptr;

use libsqlite3_sys as sqlite;

/// A transaction that has a database's only right to write, as a shell or a tool beside the server could.
#[derive(Debug)]
pub struct Hold(*mut sqlite::sqlite3);

impl Hold {
    /// Takes the right to write as soon as nobody else has it.
    ///
    /// # Panics
    /// There is no such database, or somebody else writes for longer than a minute.
    pub fn of(file: &Path) -> Hold {
        let path = CString::new(file.as_os_str().as_encoded_bytes()).expect("a path has no zeros");
        let mut database = ptr::null_mut();
        // SAFETY: the path ends with a zero and lives long enough; SQLite gives a connection even where it fails.
        let opened = unsafe {
            sqlite::sqlite3_open_v2(path.as_ptr(), &mut database, sqlite::SQLITE_OPEN_READWRITE, ptr::null())
        };
        let hold = Hold(database);
        assert_eq!(opened, sqlite::SQLITE_OK, "{}", file.display());
        // SAFETY: the connection is open and this value's own; the statement ends with a zero.
        let begun = unsafe {
            sqlite::sqlite3_busy_timeout(hold.0, 60_000);
            sqlite::sqlite3_exec(hold.0, c"BEGIN IMMEDIATE".as_ptr(), None, ptr::null_mut(), ptr::null_mut())
        };
        assert_eq!(begun, sqlite::SQLITE_OK, "{}", file.display());
        hold
    }
}

impl Drop for Hold {
    /// Gives the right free; nothing was written.
    fn drop(&mut self) {
        // SAFETY: the connection is this value's own and has no statements; what is open in it is rolled back.
        unsafe { sqlite::sqlite3_close(self.0) };
    }
}
