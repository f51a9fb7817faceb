/** The error of a JSON-RPC answer. */
export class RpcFaultError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const invalidParams = (message: string): RpcFaultError => new RpcFaultError(-32602, message)

/** Where the EVM chooses words that no other node uses, callers could not tell the faults apart. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/^Known transaction/, 'transaction already imported'],
  [/nonce too low/i, 'nonce too low'],
  [/enough funds/, 'Insufficient funds for gas * price + value'],
  [/^Replacement transaction underpriced/, 'replacement transaction underpriced'],
]

/** The EVM's error as other nodes report it: a revert has code 3, and its data is the bytes that the contract gave. */
export function faultFrom({ code, message, data }: { code: number; message: string; data?: unknown }): RpcFaultError {
  const reverted = revertDataOf(data)
  if (reverted !== undefined) return new RpcFaultError(3, 'execution reverted', reverted)
  const wording = wordings.find(([pattern]) => pattern.test(message))?.[1]
  return new RpcFaultError(code, wording ?? message)
}

function revertDataOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('reason' in data) || !('data' in data)) return undefined
  const { reason } = data
  const isRevert = typeof reason === 'object' && reason !== null && 'Revert' in reason
  return isRevert ? String(data.data) : undefined
}
