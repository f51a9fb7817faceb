import type { ArgumentSpec, Command, OptionSpec } from '../../command.js'

type Missing = 'chain' | 'peers' | { readonly coming: string }

interface Entry {
  readonly args?: readonly ArgumentSpec[]
  readonly options?: readonly OptionSpec[]
  readonly example?: string
}

/** A command of the whole service whose part is not there yet: it can be found, and says what it waits for. */
function waiting(
  line: string,
  summary: string,
  missing: Missing,
  { args = [], options = [], example = '' }: Entry = {},
): Command {
  const needs = typeof missing === 'object' ? missing.coming : missing === 'chain' ? 'a chain' : 'other nodes'
  return {
    path: line.split(' '),
    summary: `${summary} (not yet)`,
    about: `Needs ${needs}, which this version does not have yet.`,
    args,
    options,
    examples: [`kg ${line} ${example}`.trim()],
    local: true,
    async run() {
      const { ChainUnavailable, PeersUnavailable } = await import('@kg/contract')
      if (missing === 'chain') throw new ChainUnavailable({ needs: `kg ${line}` })
      if (missing === 'peers') throw new PeersUnavailable({ needs: `kg ${line}` })
      const { NotYetAvailable } = await import('../../errors.js')
      throw new NotYetAvailable({ what: `kg ${line}`, coming: missing.coming })
    },
  }
}

const arg = (name: string, about: string, optional = false): ArgumentSpec => ({
  name,
  about,
  ...(optional ? { optional } : {}),
})
const sparql: OptionSpec = { flags: '-q, --query <sparql>', about: 'The query', required: true }
const graph: OptionSpec = { flags: '--context-graph <cg>', about: 'The context graph', required: true }
const mcp = { coming: 'the MCP server' }
const updater = { coming: 'the updater' }

export const notYet: readonly Command[] = [
  waiting('peers', 'List discovered agents', 'peers'),
  waiting('peer info', 'Identity and addresses of a peer', 'peers', {
    args: [arg('peer-id', 'The peer')],
    example: '12D3KooW…',
  }),
  waiting('send', 'Send an encrypted message to an agent', 'peers', {
    args: [arg('name', 'Who gets it'), arg('msg', 'The text')],
    example: "ada 'good morning'",
  }),
  waiting('chat', 'Talk with an agent', 'peers', { args: [arg('name', 'With whom')], example: 'ada' }),
  waiting('query-remote', 'Ask a peer in SPARQL', 'peers', {
    args: [arg('peer', 'The peer')],
    options: [sparql],
    example: "12D3KooW… -q 'SELECT * WHERE { ?s ?p ?o } LIMIT 5'",
  }),
  waiting('verify', 'Propose an M-of-N verification', 'chain', {
    args: [arg('batchId', 'The batch')],
    options: [graph, { flags: '--verified-graph <id>', about: 'The verified graph', required: true }],
    example: '7 --context-graph my-notes --verified-graph my-notes-verified',
  }),
  waiting('endorse', 'Endorse a published Knowledge Asset', 'chain', {
    args: [arg('ual', 'The asset')],
    options: [graph, { flags: '--agent <addr>', about: 'Asserts that the token is this agent’s' }],
    example: 'did:kg:local:31337/0x…/1 --context-graph my-notes',
  }),
  waiting('mcp serve', 'Run the MCP server on stdio', mcp),
  waiting('update', 'Update the software of the node', updater, {
    options: [
      { flags: '--check', about: 'Only look for one' },
      { flags: '--allow-prerelease', about: 'Also prereleases' },
    ],
    example: '--check',
  }),
  waiting('rollback', 'Return to the version before', updater),
]
