//! `cargo run -p xtask -- WASM OUT_DIR`: makes JavaScript and TypeScript for the compiled shell.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(wasm), Some(out_dir)) = (arguments.next(), arguments.next()) else {
        return Err("usage: xtask WASM OUT_DIR".into());
    };
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .typescript(true)
        // The optimiser orders functions by their names, and removes the names.
        .remove_name_section(false)
        .remove_producers_section(true)
        .web(true)?
        .generate(out_dir)?;
    Ok(())
}
