//! A server in this process, and `vorhand play` behind a pseudo-terminal.

use std::io::{Read, Write};
use std::sync::Arc;

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use skat_client::{Client, Login, Options};
use skat_protocol::{Name, NewSettings, SessionBody};
use skat_server::{Config, Server, SystemWorld};
use tempfile::TempDir;
use tokio::sync::mpsc;

/// A running server with a database of its own, and the home of those who play there.
pub(crate) struct Club {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

impl Club {
    /// Opens on any free port; computer players do not think.
    pub(crate) async fn open() -> Club {
        Club::open_with(Config::default()).await
    }

    /// The same with these settings.
    pub(crate) async fn open_with(config: Config) -> Club {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            database_url: format!("sqlite:{}", folder.path().join("test.db").display()),
            computer_millis: 0,
            ..config
        };
        let server = Server::start(config, Arc::new(SystemWorld::default())).await.unwrap();
        Club { server, folder }
    }

    /// The server's address as a browser shows it.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// Somebody who comes without a terminal.
    pub(crate) async fn guest(&self, name: &str) -> Client {
        self.come(Login::Guest(Name::new(name).unwrap())).await
    }

    async fn come(&self, login: Login) -> Client {
        let options = Options::new(format!("ws://{}", self.server.address()), login);
        let random = |bytes: &mut [u8]| getrandom::fill(bytes).unwrap();
        Client::connect(options, random).await.unwrap()
    }

    /// Makes a rated table, as only a member may, and gives who has made it.
    pub(crate) async fn rated_table(&self) -> Client {
        let accounts = format!("{}/api/v1/accounts", self.url());
        let registering = tokio::task::spawn_blocking(move || {
            let body = r#"{"name":"Host","password":"a long password"}"#;
            let answer = ureq::post(accounts).content_type("application/json").send(body).unwrap();
            answer.into_body().read_to_string().unwrap()
        });
        let session: SessionBody = serde_json::from_str(&registering.await.unwrap()).unwrap();
        let client = self.come(Login::Token(session.token.unwrap())).await;
        let settings = NewSettings { rated: true, ..NewSettings::new(Name::new("Liga").unwrap()) };
        client.create(settings, None, None).await.unwrap();
        client
    }

    /// Somebody at a terminal with so many columns, who has a home of his own by his name.
    pub(crate) fn sit(&self, who: &str, columns: u16, arguments: &[&str]) -> Screen {
        self.sit_with(who, columns, arguments, &[])
    }

    /// The same with environment variables.
    pub(crate) fn sit_with(&self, who: &str, columns: u16, arguments: &[&str], variables: &[(&str, &str)]) -> Screen {
        let size = PtySize { rows: 40, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_vorhand"));
        command.args(["play", &self.url()]);
        command.args(arguments);
        command.env_clear();
        let home = self.folder.path().join(who);
        std::fs::create_dir_all(&home).unwrap();
        command.cwd(&home);
        command.env("HOME", &home);
        command.env("USER", who);
        command.env("TERM", "xterm");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let (sender, chunks) = mpsc::channel(1_024);
        std::thread::spawn(move || {
            let mut bytes = [0; 4_096];
            // A pseudo-terminal whose program has ended gives an error or nothing.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.blocking_send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Screen { child, master: Some(pair.master), writer: Some(writer), chunks, bytes: Vec::new(), read: 0 }
    }
}

/// A terminal with `vorhand play` in it.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    chunks: mpsc::Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    /// Up to where it was read and answered.
    read: usize,
}

impl Screen {
    /// Everything that was ever shown.
    pub(crate) fn all(&self) -> String {
        String::from_utf8_lossy(&self.bytes).replace('\r', "")
    }

    /// What was shown since the last answer.
    pub(crate) fn news(&self) -> String {
        String::from_utf8_lossy(&self.bytes[self.read..]).replace('\r', "")
    }

    /// Waits for more; false once the program has ended.
    pub(crate) async fn more(&mut self) -> bool {
        match self.chunks.recv().await {
            Some(bytes) => {
                self.bytes.extend(bytes);
                true
            }
            None => false,
        }
    }

    /// Waits until the news hold a text, and gives them.
    pub(crate) async fn until(&mut self, text: &str) -> String {
        while !self.news().contains(text) {
            assert!(self.more().await, "the program has ended before {text:?}:\n{}", self.all());
        }
        self.news()
    }

    /// Waits for a question at the end of what is shown, and gives the news with it.
    pub(crate) async fn question(&mut self, text: &str) -> String {
        let end = format!("{text} ");
        while !self.news().ends_with(&end) {
            assert!(self.more().await, "the program has ended before {text:?}:\n{}", self.all());
        }
        self.news()
    }

    /// Types a line; what was shown before counts as read.
    pub(crate) fn type_line(&mut self, line: &str) {
        self.read = self.bytes.len();
        self.press(format!("{line}\n").as_bytes());
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &[u8]) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(keys).and_then(|()| writer.flush()).unwrap();
    }

    /// Waits for the end of the program, and gives what it has shown at last.
    pub(crate) async fn end(&mut self) -> (ExitStatus, String) {
        while self.more().await {}
        (self.child.wait().unwrap(), self.news())
    }

    /// Closes the terminal, as its window is closed, and waits for the end of the program.
    pub(crate) async fn close(mut self) {
        drop(self.writer.take());
        // The reading thread holds the terminal open; the program is told as the kernel does when the last one goes.
        drop(self.master.take());
        let pid = self.child.process_id().unwrap().to_string();
        let told = std::process::Command::new("kill").args(["-HUP", &pid]).status().unwrap();
        assert!(told.success());
        while self.more().await {}
        self.child.wait().unwrap();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
