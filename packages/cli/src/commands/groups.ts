/** Words that only hold other commands, and what they are about. */
export const groupSummaries: Readonly<Record<string, string>> = {
  agent: 'Agents of this node and their tokens',
  auth: 'The admin token of the node',
  assertion: 'Older names for commands of ka',
  'context-graph': 'Context graphs: create, list, members, joining',
  hermes: 'The adapter for Hermes Agent',
  integration: 'Integrations from the registry',
  ka: 'Knowledge Assets: draft, share, publish',
  mcp: 'The MCP server and its registration with clients',
  openclaw: 'The adapter for OpenClaw',
  pca: 'Conviction accounts: publishing paid in advance',
  peer: 'One peer',
  publisher: 'The publisher that works in the background',
  'sub-graph': 'Parts of a context graph',
  sync: 'Catching up with other nodes',
}

const headings: Readonly<Record<string, readonly string[]>> = {
  'The node:': ['init', 'start', 'stop', 'status', 'logs', 'demo', 'doctor', 'auth', 'agent'],
  'Knowledge:': [
    'context-graph',
    'sub-graph',
    'subscribe',
    'unsubscribe',
    'subscriptions',
    'ka',
    'assertion',
    'query',
    'verify-bundle',
    'index',
  ],
  'Network:': ['peers', 'peer', 'send', 'chat', 'query-remote', 'sync', 'verify', 'endorse'],
  'Chain:': ['publisher', 'wallet', 'identity', 'set-ask', 'pca'],
  'Tools:': ['mcp', 'openclaw', 'hermes', 'integration', 'update', 'rollback', 'completion', 'help'],
}
const words = Object.values(headings).flat()

/** The heading in the overview under which a first word stands. */
export const headingOf = (word: string): string =>
  Object.entries(headings).find(([, under]) => under.includes(word))?.[0] ?? 'More:'

/** The order of the overview; words that stand nowhere come last. */
export const placeOf = (word: string): number => (words.includes(word) ? words.indexOf(word) : words.length)
