/** Words that only hold other commands, and what they are about. */
export const groupSummaries: Readonly<Record<string, string>> = {
  agent: 'Agents of this node and their tokens',
  auth: 'The admin token of the node',
  assertion: 'Older names for commands of ka',
  config: 'Settings: list, read, change',
  'context-graph': 'Context graphs: create, list, members, joining (short: cg)',
  devnet: 'A network of nodes on this machine, to try things out',
  hermes: 'The adapter for Hermes Agent',
  integration: 'Integrations from the registry',
  ka: 'Knowledge Assets: draft, share, publish',
  mcp: 'The MCP server and its registration with clients',
  openclaw: 'The adapter for OpenClaw',
  pca: 'Conviction accounts: publishing paid in advance',
  peer: 'One peer',
  publisher: 'The publisher that works in the background',
  skill: 'What agents can do for each other',
  service: 'The node as a service of this user',
  'sub-graph': 'Parts of a context graph',
  sync: 'Catching up with other nodes',
}

/** Shorter words for some groups. */
export const shortNames: Readonly<Record<string, string>> = { 'context-graph': 'cg' }

const headings: Readonly<Record<string, readonly string[]>> = {
  'The node:': [
    'init',
    'start',
    'stop',
    'status',
    'logs',
    'activity',
    'demo',
    'doctor',
    'config',
    'auth',
    'agent',
    'service',
    'backup',
    'restore',
    'compact',
    'update',
    'rollback',
  ],
  'Knowledge:': [
    'context-graph',
    'sub-graph',
    'subscribe',
    'unsubscribe',
    'subscriptions',
    'ka',
    'assertion',
    'query',
    'search',
    'verify-bundle',
    'index',
    'export',
    'import',
  ],
  'Network:': [
    'peers',
    'peer',
    'send',
    'chat',
    'messages',
    'message-policy',
    'skill',
    'query-remote',
    'sync',
    'verify',
    'endorse',
    'devnet',
  ],
  'Chain:': ['publisher', 'wallet', 'identity', 'set-ask', 'consent', 'pca'],
  'Tools:': ['mcp', 'openclaw', 'hermes', 'integration', 'completion', 'help'],
}
const words = Object.values(headings).flat()

/** The heading in the overview under which a first word stands. */
export const headingOf = (word: string): string =>
  Object.entries(headings).find(([, under]) => under.includes(word))?.[0] ?? 'More:'

/** The order of the overview; words that stand nowhere come last. */
export const placeOf = (word: string): number => (words.includes(word) ? words.indexOf(word) : words.length)
