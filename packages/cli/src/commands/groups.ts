/** Words that only hold other commands, and what they are about. */
export const groupSummaries: Readonly<Record<string, string>> = {
  agent: 'Manage the agents of this node and their tokens',
  auth: 'Show or replace the admin token',
  assertion: 'Older names for commands of ka',
  config: 'Settings: list, read, change',
  'context-graph': 'Context graphs: create, list, members, joining (short: cg)',
  dataset: 'Datasets of supply chains: import, list, export, follow',
  devnet: 'Run a test network on this machine',
  hermes: 'Connect Hermes Agent',
  integration: 'Find and install integrations',
  ka: 'Knowledge Assets: draft, share, publish',
  mcp: 'Run the MCP server and register it with clients',
  openclaw: 'Connect OpenClaw',
  pca: 'Conviction accounts: pay for publishing in advance',
  peer: 'Inspect or connect a peer',
  profile: 'Tokens in the market for datasets: show, deposit, withdraw',
  publisher: 'Publish in the background: jobs and their state',
  skill: 'Skills that agents offer each other',
  service: 'Run the node as a user service',
  store: 'The SPARQL engine: show it, move to another',
  'sub-graph': 'Sub-graphs of a context graph',
  sync: 'Catch-up with other nodes',
}

/** Shorter words for some groups. */
export const shortNames: Readonly<Record<string, string>> = { 'context-graph': 'cg' }

const headings: Readonly<Record<string, readonly string[]>> = {
  'The node:': [
    'init',
    'start',
    'ui',
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
    'store',
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
    'remember',
    'recall',
    'correct',
    'forget',
    'context',
    'verify-bundle',
    'index',
    'dataset',
    'trail',
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
  'Chain:': ['publisher', 'wallet', 'identity', 'set-ask', 'consent', 'pca', 'profile'],
  'Tools:': ['mcp', 'openclaw', 'hermes', 'integration', 'completion', 'help'],
}
const words = Object.values(headings).flat()

/** The heading in the overview under which a first word stands. */
export const headingOf = (word: string): string =>
  Object.entries(headings).find(([, under]) => under.includes(word))?.[0] ?? 'More:'

/** The order of the overview; words that stand nowhere come last. */
export const placeOf = (word: string): number => (words.includes(word) ? words.indexOf(word) : words.length)
