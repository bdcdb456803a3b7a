//! The file system as SQLite asks for it: that of Unix, and a note of what was written and synced.
//!
//! Everything unsafe is here. The file of this system is a [`File`], and behind it in the same memory the file of the
//! real one; SQLite gives that memory, since it is told its size.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use libsqlite3_sys as sqlite;
use sqlite::{sqlite3_file, sqlite3_int64, sqlite3_io_methods, sqlite3_vfs};

use crate::disk::Disk;

/// The name to put into a URL: `sqlite:club.db?vfs=vorhand-power`.
pub const NAME: &str = "vorhand-power";
const C_NAME: &CStr = c"vorhand-power";

/// The folders that are watched.
static DISKS: LazyLock<Mutex<HashMap<PathBuf, Arc<Disk>>>> = LazyLock::new(Mutex::default);

/// The real file system, as an address; it lives as long as the program.
static REAL: OnceLock<usize> = OnceLock::new();

/// Makes the file system known to SQLite, and watches the databases in a folder, which must be empty.
///
/// Files in other folders are read and written as always.
///
/// # Panics
/// The folder does not exist, or SQLite has no file system.
pub fn watch(folder: &Path) -> Arc<Disk> {
    REAL.get_or_init(register);
    let disk = Arc::new(Disk::default());
    let folder = folder.canonicalize().expect("the folder exists");
    DISKS.lock().expect("nobody panics while he holds it").insert(folder, Arc::clone(&disk));
    disk
}

fn register() -> usize {
    // SAFETY: SQLite may be initialised by anybody at any time; the null pointer asks for the default file system.
    let real = unsafe {
        sqlite::sqlite3_initialize();
        sqlite::sqlite3_vfs_find(std::ptr::null())
    };
    assert!(!real.is_null(), "SQLite has a file system");
    // SAFETY: SQLite gave it, and what is registered stays where it is.
    let mut vfs = unsafe { *real };
    vfs.szOsFile += size_of::<File>() as c_int;
    vfs.pNext = std::ptr::null_mut();
    vfs.zName = C_NAME.as_ptr();
    vfs.xOpen = Some(open);
    vfs.xDelete = Some(delete);
    // All its other functions are the real ones, and find in the copy what they would find in the original.
    // SAFETY: the copy is never freed or changed by us, as SQLite demands.
    let registered = unsafe { sqlite::sqlite3_vfs_register(Box::leak(Box::new(vfs)), 0) };
    assert_eq!(registered, sqlite::SQLITE_OK);
    real as usize
}

fn real_vfs() -> *mut sqlite3_vfs {
    *REAL.get().expect("nobody can use the file system before it is registered") as *mut sqlite3_vfs
}

/// An open file.
#[repr(C)]
struct File {
    base: sqlite3_file,
    /// What to note; null for a file that is not watched. It belongs to this file until it is closed.
    watched: *mut Watched,
}

struct Watched {
    disk: Arc<Disk>,
    name: String,
    /// Whether the folder is synced with the file's next sync, as SQLite does after making a journal or a log.
    sync_folder: bool,
}

/// The disk of a path, and the name on it.
fn disk_of(path: &Path) -> Option<(Arc<Disk>, String)> {
    let disk = DISKS.lock().expect("nobody panics while he holds it").get(path.parent()?).cloned()?;
    Some((disk, path.file_name()?.to_str()?.to_owned()))
}

/// # Safety
/// `name` is null, or ends with a zero byte and stays while the path is used.
unsafe fn path_of<'a>(name: *const c_char) -> Option<&'a Path> {
    if name.is_null() {
        return None;
    }
    // SAFETY: the caller says so.
    let name = unsafe { CStr::from_ptr(name) };
    name.to_str().ok().map(Path::new)
}

/// The real file behind one of ours.
///
/// # Safety
/// SQLite gave `file` for this file system.
unsafe fn real(file: *mut sqlite3_file) -> *mut sqlite3_file {
    // SAFETY: the memory is as large as both together, and a multiple of the alignment of pointers lies between.
    unsafe { file.byte_add(size_of::<File>()) }
}

/// What to note of a file.
///
/// # Safety
/// SQLite gave `file` for this file system, and uses it from one thread at a time.
unsafe fn watched<'a>(file: *mut sqlite3_file) -> Option<&'a mut Watched> {
    // SAFETY: an open file begins with a `File`, whose pointer is null or its own.
    unsafe { (*file.cast::<File>()).watched.as_mut() }
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite's names end with a zero byte and stay until the file is closed.
    let path = unsafe { path_of(name) };
    let was_there = path.is_some_and(Path::exists);
    let vfs = real_vfs();
    // SAFETY: the real file system opens its own kind of file in its own part of the memory.
    let opened = unsafe {
        let open = (*vfs).xOpen.expect("every file system opens");
        open(vfs, name, real(file), flags, out_flags)
    };
    let ours = File { base: sqlite3_file { pMethods: std::ptr::null() }, watched: std::ptr::null_mut() };
    // SAFETY: this part of the memory is ours. Without methods SQLite does not close what was not opened.
    unsafe { file.cast::<File>().write(ours) };
    if opened != sqlite::SQLITE_OK {
        return opened;
    }
    let kept = sqlite::SQLITE_OPEN_MAIN_DB | sqlite::SQLITE_OPEN_MAIN_JOURNAL | sqlite::SQLITE_OPEN_WAL;
    let mut note = std::ptr::null_mut();
    if flags & kept != 0
        && let Some(path) = path
        && let Some((disk, name)) = disk_of(path)
    {
        disk.opened(&name, || if was_there { std::fs::read(path).unwrap_or_default() } else { Vec::new() });
        let sync_folder = !was_there && flags & sqlite::SQLITE_OPEN_MAIN_DB == 0;
        note = Box::into_raw(Box::new(Watched { disk, name, sync_folder }));
    }
    let ours = File { base: sqlite3_file { pMethods: &raw const METHODS }, watched: note };
    // SAFETY: as above.
    unsafe { file.cast::<File>().write(ours) };
    opened
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, name: *const c_char, sync_folder: c_int) -> c_int {
    let vfs = real_vfs();
    // SAFETY: it is the real file system's own function.
    let deleted = unsafe {
        let delete = (*vfs).xDelete.expect("every file system deletes");
        delete(vfs, name, sync_folder)
    };
    // SAFETY: SQLite's names end with a zero byte.
    let path = unsafe { path_of(name) };
    if deleted == sqlite::SQLITE_OK
        && let Some((disk, name)) = path.and_then(disk_of)
    {
        disk.deleted(&name, sync_folder != 0);
    }
    deleted
}

/// Calls a method of the real file.
///
/// Sound wherever SQLite has called the same method of ours: the real file is open, and its methods are those of the
/// Unix file system, which has all of the second version.
macro_rules! call {
    ($file:ident.$method:ident($($argument:expr),*)) => {
        // SAFETY: see above.
        unsafe {
            let real = real($file);
            let method = (*(*real).pMethods).$method.expect("files on Unix have it");
            method(real $(, $argument)*)
        }
    };
}

/// A method that does what the real one does.
macro_rules! passed_on {
    ($($name:ident: $method:ident($($argument:ident: $type:ty),*) $(-> $answer:ty)?;)+) => {$(
        unsafe extern "C" fn $name(file: *mut sqlite3_file $(, $argument: $type)*) $(-> $answer)? {
            call!(file.$method($($argument),*))
        }
    )+};
}

passed_on! {
    read: xRead(to: *mut c_void, bytes: c_int, at: sqlite3_int64) -> c_int;
    file_size: xFileSize(size: *mut sqlite3_int64) -> c_int;
    lock: xLock(level: c_int) -> c_int;
    unlock: xUnlock(level: c_int) -> c_int;
    check_reserved_lock: xCheckReservedLock(answer: *mut c_int) -> c_int;
    file_control: xFileControl(what: c_int, argument: *mut c_void) -> c_int;
    sector_size: xSectorSize() -> c_int;
    device_characteristics: xDeviceCharacteristics() -> c_int;
    shm_map: xShmMap(page: c_int, size: c_int, extend: c_int, to: *mut *mut c_void) -> c_int;
    shm_lock: xShmLock(offset: c_int, count: c_int, flags: c_int) -> c_int;
    shm_barrier: xShmBarrier();
    shm_unmap: xShmUnmap(delete: c_int) -> c_int;
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: the file begins with a `File`, and nobody uses it after this.
    let note = unsafe { (*file.cast::<File>()).watched };
    if !note.is_null() {
        // SAFETY: `open` has made it of a box, and SQLite closes a file once.
        drop(unsafe { Box::from_raw(note) });
    }
    call!(file.xClose())
}

unsafe extern "C" fn write(file: *mut sqlite3_file, from: *const c_void, bytes: c_int, at: sqlite3_int64) -> c_int {
    // SAFETY: SQLite has called a method of this file.
    if let Some(watched) = unsafe { watched(file) } {
        // SAFETY: SQLite gives so many bytes, which stay during the call.
        let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), bytes.unsigned_abs() as usize) };
        watched.disk.wrote(&watched.name, at.unsigned_abs(), bytes);
    }
    call!(file.xWrite(from, bytes, at))
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, length: sqlite3_int64) -> c_int {
    // SAFETY: SQLite has called a method of this file.
    if let Some(watched) = unsafe { watched(file) } {
        watched.disk.truncated(&watched.name, length.unsigned_abs());
    }
    call!(file.xTruncate(length))
}

/// A watched file needs no real disk: what is on it is what was noted.
unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite has called a method of this file.
    match unsafe { watched(file) } {
        Some(watched) => {
            watched.disk.synced(&watched.name, std::mem::take(&mut watched.sync_folder));
            sqlite::SQLITE_OK
        }
        None => call!(file.xSync(flags)),
    }
}

/// The second version: without files that are mapped into memory, whose writes nobody could note.
static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};
