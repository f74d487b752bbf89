project = "Docs"
extensions = ["myst_parser"]
html_static_path = ["_static"]
html_extra_path = ["extra"]
html_js_files = [("lsm-shape/define.js", {"type": "module"})]
