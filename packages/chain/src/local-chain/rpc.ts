interface RpcReply {
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** One JSON-RPC call. Rejects when the answer is an error or comes too late. */
export async function rpc(url: string, method: string, params: readonly unknown[] = [], ms = 10_000): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(ms),
  })
  const reply = (await response.json()) as RpcReply
  if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`)
  return reply.result
}
