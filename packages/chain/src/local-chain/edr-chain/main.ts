import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answers } from './answer.js'
import { Chain } from './chain.js'
import { parseRecord } from './chain-record.js'
import { openEvm } from './open-evm.js'
import { serve } from './serve.js'

/** A development chain in one process, with the arguments, requests and first line of output of anvil. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '0' },
      'chain-id': { type: 'string', default: '31337' },
      'load-state': { type: 'string' },
    },
  })
  const file = values['load-state']
  const record = file === undefined ? undefined : parseRecord(readFileSync(file, 'utf8'))
  const fresh = { chainId: Number(values['chain-id']), time: Math.floor(Date.now() / 1000) }
  const genesis = record?.genesis ?? fresh
  if (genesis.chainId !== fresh.chainId) throw new Error(`the state file is of chain ${genesis.chainId}`)
  const evm = await openEvm(genesis)
  const chain = new Chain(evm, genesis)
  if (record !== undefined) await chain.restore(record)
  const port = await serve(answers(chain, evm), { host: values.host, port: Number(values.port) })
  process.stdout.write(`Listening on ${values.host}:${port}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
