import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
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
  if (record !== undefined) await chain.restore(record, (done) => print(`${done} of ${record.steps.length} steps done`))
  const server = await serve(answers(chain, evm), { host: values.host, port: Number(values.port) })
  const { port } = server.address() as AddressInfo
  print(`Listening on ${values.host}:${port}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
