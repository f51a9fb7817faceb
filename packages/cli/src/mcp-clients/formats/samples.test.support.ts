/** Settings as people have them, in which ours must come and go without a trace. */
export const jsonSamples: Readonly<Record<string, string>> = {
  'another server with a remark': `{
  // mine
  "mcpServers": {
    "files": { "command": "npx", "args": ["-y", "files"] } // why
  },
  "other": true
}
`,
  'a trailing comma': `{
    "mcpServers": {
        "files": {
            "command": "npx",
        }, // last
    },
}`,
  'a remark behind the last server': `{
  "mcpServers": {
    "a": {},
    "b": {} /* b */
    // "c": {}
  }
}
`,
  'one line': `{"mcpServers": {"a": {"command": "x"}}, "z": [1, 2]}`,
  'a trailing comma on one line': `{ "mcpServers": { "a": {}, } }`,
  tabs: `{\n\t"mcpServers": {\n\t\t"a": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}`,
  'Windows line breaks': '{\r\n  "mcpServers": {\r\n    "a": { "command": "x" }\r\n  }\r\n}\r\n',
  'the mark of its encoding': '\ufeff{\n  "mcpServers": {\n    "a": {}\n  }\n}\n',
  'the closing bracket behind the value': `{ "mcpServers": {\n  "a": { "b": 1 } } }`,
  'no servers yet': `{\n  "mcpServers": {}\n}\n`,
}

export const tomlSamples: Readonly<Record<string, string>> = {
  'another server and remarks': `# top
model = "gpt-5" # the one

[mcp_servers.files]
command = "npx"
args = [
  "-y", # yes
  "files",
]

# about projects
[projects."/home/ada/[kg]"]
trust_level = "trusted"
`,
  'a long string that looks like a table': `notes = """
[mcp_servers.kg]
command = "x"
"""
after = '''it's'''
`,
  'Windows line breaks': 'model = "x"\r\n\r\n[tui]\r\nnotifications = true\r\n',
  'a list of tables at the end': '[[rules]]\nname = "a"\n\n[[rules]]\nname = "b" # b\n',
  'the mark of its encoding': '\ufeff[tui]\nx = 1\n',
}

export const yamlSamples: Readonly<Record<string, string>> = {
  'another server and remarks': `# Hermes
model:
  default: "some/model" # why
  prompt: |
    mcp_servers:
      kg: no
mcp_servers:
  # files
  files:
    command: "npx"
    args: ["-y", "files"]

# the end
display:
  compact: true
`,
  'servers at the end, indented by four': `a: 1
mcp_servers:
    files:
        command: npx
        args:
        - -y
        - files
`,
  'Windows line breaks': 'a: 1\r\nmcp_servers:\r\n  files:\r\n    url: "https://x.example"\r\n',
}
