//! The program: one binary with everything in it. `yicheng --help` lists its commands.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    env_logger::Builder::from_env(
        env_logger::Env::default().default_filter_or("warn,rocket=error,rocket::server::_=off,yicheng=info"),
    )
    .init();
    match yicheng::commands::run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("yicheng: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}
