import type { Command } from '../command.js'

interface Family {
  /** The first words of its commands. */
  readonly words: readonly string[]
  load(): Promise<readonly Command[]>
}

/** All commands, in the order of the overview. Loading them all takes longer than many a command runs. */
export const families: readonly Family[] = [
  { words: ['-V', '--version'], load: async () => [] },
  {
    // `completion` is in no list, because it needs them all.
    words: 'init start ui stop status logs activity demo doctor config auth verify-bundle'.split(' '),
    load: async () => (await import('./node-commands.js')).nodeCommands,
  },
  {
    words: 'peers peer send chat messages message-policy skill query-remote endorse verify devnet'.split(' '),
    load: async () => (await import('./network-commands.js')).networkCommands,
  },
  {
    words: ['wallet', 'identity', 'set-ask', 'consent', 'pca', 'profile'],
    load: async () => (await import('./chain-commands.js')).chainCommands,
  },
  {
    words: [
      ...['context-graph', 'cg', 'sub-graph', 'subscribe', 'unsubscribe', 'subscriptions', 'sync', 'agent'],
      ...['ka', 'assertion', 'publisher', 'import', 'index', 'query', 'search'],
      ...['remember', 'recall', 'correct', 'forget', 'context'],
    ],
    load: async () => (await import('./data-commands.js')).dataCommands,
  },
  {
    words: ['dataset', 'trail'],
    load: async () => (await import('./dataset-commands.js')).datasetCommands,
  },
  {
    words: ['mcp', 'openclaw', 'hermes', 'integration'],
    load: async () => (await import('./tool-commands.js')).toolCommands,
  },
  {
    words: ['service', 'backup', 'restore', 'compact', 'export', 'store', 'update', 'rollback'],
    load: async () => (await import('./operator-commands.js')).operatorCommands,
  },
]

/** The family of the first word of a command line; all commands where none has the word. */
export async function commandsFor(word: string | undefined): Promise<readonly Command[]> {
  const family = families.find(({ words }) => word !== undefined && words.includes(word))
  return family === undefined ? await allCommands() : await family.load()
}

export const allCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(families.map(({ load }) => load()))).flat()
