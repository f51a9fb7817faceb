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
  summary: 'Check a proof bundle, without a node',
  about:
    'Checks that the author sealed what the bundle says and, with --rpc, that the chain says the same. Exit code 0 when all that was checked holds, else 1. Give --author and --contract where you know them: a bundle can only say who made it, not whom to trust.',
  args: [{ name: 'file', about: 'The bundle; - reads the standard input' }],
  options: [
    { flags: '--rpc <url>', about: 'JSON-RPC endpoint of the chain, to check the anchor' },
    { flags: '--contract <address>', about: 'The contract that it must be sealed for' },
    { flags: '--author <address>', about: 'The author that it must be of' },
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
      throw usageRefused(`--rpc ${url} is not an http:// or https:// URL`, 'Give the URL of a JSON-RPC endpoint')
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
      throw usageRefused(`--${name} ${value} is not an address`, 'Give 0x and 40 hex digits')
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
      'Give the file that kg ka prove has written',
      400,
      { cause },
    )
  }
}
