/** What an agent reads to know when the tools are of use. Both frameworks take this layout. */
export const skillText = `---
name: kg
description: Remember, look up and share facts in a knowledge graph through the kg tools. Use it when something should be kept beyond this conversation, or may have been kept before.
---

# Knowledge graph memory

The MCP server \`kg\` gives access to a knowledge node on this machine.

- Before answering from memory about people, projects or decisions, search there first.
- Keep a fact by drafting it into a Knowledge Asset of the context graph that the work belongs to. A draft is private.
- Share a draft only when the person asks for it: others can read it then. Publishing cannot be undone.
- When a tool answers that the outcome is unknown, look at the history of the asset before trying again.
- When no node answers, ask the person to run \`kg start\`.
`
