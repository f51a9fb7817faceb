import { defined, mapDefined } from '@kg/core/values'
import { type CommandContext, type CommandInput, command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { CommandRefusedError, usageRefused } from '../shared/errors.js'
import { arg, option } from '../shared/input.js'
import { readInput } from '../shared/read-file.js'
import { showVerdict } from './show-verdict.js'

export const verifyBundle = command({
  path: ['verify-bundle'],
  summary: 'Check a proof bundle without a node',
  about:
    'Checks that the author sealed the content of the bundle and, with --rpc, that the chain confirms it. The exit code is 0 if everything is valid, otherwise 1. Use --author and --contract if you know them: a bundle says who made it, but not whom to trust.',
  args: [{ name: 'file', about: 'Bundle file; - reads standard input' }],
  options: [
    { flags: '--rpc <url>', about: 'JSON-RPC endpoint of the chain, to check the anchor' },
    { flags: '--contract <address>', about: 'Fail unless it is sealed for this contract' },
    { flags: '--author <address>', about: 'Fail unless this author sealed it' },
  ],
  examples: [
    'kg verify-bundle sample-1.proof.json',
    'kg verify-bundle sample-1.proof.json --rpc https://rpc.example.org --author 0x1234567890123456789012345678901234567890',
    'kg ka prove sample-1 -c lab | kg verify-bundle - --json',
  ],
  local: true,
  async run(input, context) {
    const expected = expectedIn(input)
    const url = option(input, 'rpc')
    if (url !== undefined && !/^https?:\/\/./.test(url))
      throw usageRefused(`--rpc ${url} is not an http:// or https:// URL`, 'Use the URL of a JSON-RPC endpoint')
    const value = await readBundle(arg(input, 'file'), context)
    const { rpcRequest, verdictOn } = await import('@kg/core/verify')
    const request = defined({ request: mapDefined(url, (url) => rpcRequest(url, { signal: context.signal })) })
    const verdict = await verdictOn(value, { expected, ...request })
    context.signal.throwIfAborted()
    return new Outcome(verdict, verdict.ok ? exitCodes.ok : exitCodes.failed)
  },
  show: showVerdict,
})

function expectedIn(input: CommandInput): { author?: string; contract?: string } {
  const [author, contract] = ['author', 'contract'].map((name) => {
    const value = option(input, name)
    if (value !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(value))
      throw usageRefused(`--${name} ${value} is not an address`, 'Use 0x and 40 hex digits')
    return value
  })
  return { ...defined({ author, contract }) }
}

async function readBundle(path: string, context: CommandContext): Promise<unknown> {
  const text = (await readInput(path, context)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CommandRefusedError(
      'BUNDLE_NOT_JSON',
      'The bundle is not JSON',
      `${path} is not JSON: ${cause instanceof Error ? cause.message : ''}`,
      'Use a file that kg ka prove wrote',
      400,
      { cause },
    )
  }
}
