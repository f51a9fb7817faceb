import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lets time pass on the local chain in this folder. */
export async function passTime(folder: string, seconds: number): Promise<void> {
  await askChain(folder, 'evm_increaseTime', [seconds])
  await askChain(folder, 'evm_mine', [])
}

/** Asks the local chain's process something that only a test asks. */
export async function askChain(folder: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { url } = JSON.parse(readFileSync(join(folder, 'chain.json'), 'utf8')) as { url: string }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error !== undefined) throw new Error(error.message)
  return result
}
