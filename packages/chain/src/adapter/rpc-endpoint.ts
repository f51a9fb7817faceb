import { defined } from '@kg/core'
import { timeLimit } from '@kg/core/async'
import { RpcRequestError } from 'viem'
import { RpcUnavailableError, WrongChainError } from './errors.js'
import { isBusyCode } from './faults.js'

export interface RpcHealth {
  readonly url: string
  readonly ok: boolean
  /** Of the last answer. */
  readonly latencyMs?: number
  readonly blockNumber?: number
  readonly lastError?: string
  readonly lastErrorAt?: string
  /** Not asked again before. */
  readonly retryAt?: string
}

export interface EndpointSettings {
  readonly chainId: number
  /** For each call. */
  readonly callMs: number
  /** After the first failure; doubles with each further one. */
  readonly backoffMs: number
  readonly maxBackoffMs: number
}

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** One RPC URL and what is known of it. */
export class RpcEndpoint {
  retryAt = 0
  blockNumber: number | undefined
  private failures = 0
  private latencyMs: number | undefined
  private lastError: { text: string; at: number } | undefined
  private rightChain = false

  constructor(
    readonly url: string,
    private readonly settings: EndpointSettings,
  ) {}

  /** Rejects with an `RpcRequestError` when the node answers so, with anything else when it could not be asked. */
  async call(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    if (!this.rightChain) await this.checkChain(signal)
    return this.ask(method, params, signal)
  }

  async probe(): Promise<void> {
    await this.call('eth_blockNumber', [])
  }

  health(): RpcHealth {
    const { latencyMs, blockNumber, lastError, retryAt } = this
    return {
      url: withoutSecrets(this.url),
      ok: this.failures === 0 && this.rightChain,
      ...defined({ latencyMs, blockNumber }),
      ...(lastError === undefined
        ? {}
        : { lastError: lastError.text, lastErrorAt: new Date(lastError.at).toISOString() }),
      ...(retryAt > Date.now() ? { retryAt: new Date(retryAt).toISOString() } : {}),
    }
  }

  private async checkChain(signal?: AbortSignal): Promise<void> {
    const found = Number(await this.ask('eth_chainId', [], signal))
    const expected = this.settings.chainId
    if (found !== expected) {
      const error = new WrongChainError({ url: withoutSecrets(this.url), expected, found })
      this.failed(error)
      throw error
    }
    this.rightChain = true
  }

  private async ask(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const began = performance.now()
    const body = { jsonrpc: '2.0', id: 1, method, params: params ?? [] } as const
    try {
      const { result, error } = await this.post(body, signal)
      if (error !== undefined) {
        const answer = new RpcRequestError({ body, error, url: withoutSecrets(this.url) })
        if (isBusyCode(error.code)) throw new RpcUnavailableError({ why: error.message }, { cause: answer })
        this.answered(began)
        throw answer
      }
      this.answered(began)
      if (method === 'eth_blockNumber') this.blockNumber = Number(result)
      return result
    } catch (error) {
      if (!(error instanceof RpcRequestError) && !signal?.aborted) this.failed(error)
      throw error
    }
  }

  private async post(body: object, signal?: AbortSignal): Promise<Reply> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeLimit(this.settings.callMs, signal),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new RpcUnavailableError({ why: `HTTP ${response.status}` })
    }
    return (await response.json()) as Reply
  }

  private answered(began: number): void {
    this.latencyMs = Math.round(performance.now() - began)
    this.failures = 0
    this.retryAt = 0
  }

  private failed(error: unknown): void {
    const { backoffMs, maxBackoffMs } = this.settings
    this.retryAt = Date.now() + Math.min(maxBackoffMs, backoffMs * 2 ** this.failures)
    this.failures++
    const { message, cause } = error as Error
    this.lastError = { text: cause instanceof Error ? `${message}: ${cause.message}` : message, at: Date.now() }
    // What answers after a failure may be something else.
    this.rightChain = false
  }
}

/** Providers put the customer's key into path, query or user part. */
export function withoutSecrets(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
