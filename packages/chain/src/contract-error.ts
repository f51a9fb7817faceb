import { isHex } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import { errorsAbi } from './abi/errors.js'

export interface ContractError {
  /** As the contracts name it, e.g. `OperationalKeyTaken`. */
  readonly name: string
  readonly args: readonly unknown[]
}

/** Which of the contracts' errors a failed call ended with; nothing when it failed for another reason. */
export function contractErrorOf(error: unknown): ContractError | undefined {
  const data = revertDataOf(error)
  if (data === undefined) return undefined
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errorsAbi, data })
    return { name: errorName, args }
  } catch {
    return undefined
  }
}

/** Nodes and viem put the data at different depths of the chain of causes, under `data` or `data.data`. */
function revertDataOf(error: unknown): `0x${string}` | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { data } = at as { data?: unknown }
    const inner = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    if (isHex(inner) && inner.length >= 10) return inner
  }
  return undefined
}
