import { defineError } from '../errors/kg-error.js'

export class RpcRequestError extends defineError<{ why: string }>({
  code: 'RPC_REQUEST_FAILED',
  status: 502,
  title: 'The RPC endpoint gave no usable answer',
  detail: ({ why }) => why,
  remedy: () => 'Check the URL, or use another endpoint of the same chain',
}) {}
