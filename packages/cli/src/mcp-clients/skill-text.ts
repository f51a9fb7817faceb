import { whenToRemember } from '@kg/contract/when-to-remember'

/** What an agent reads to know when the tools are of use: the layout of agentskills.io, which every client here takes. */
export const skillText = `---
name: kg
description: Remember, recall, correct and share facts through the kg tools. Use it when something should be kept beyond this conversation, or may have been kept before.
---

# Memory

The MCP server \`kg\` gives access to a knowledge node on this machine.

${whenToRemember.join('\n')}
- When a tool answers that the outcome is unknown, find out what happened before you try again.
- When no node answers, ask the person to run \`kg start\`.
`
