import type { Embedder } from '@kg/store'
import { z } from 'zod'

export interface EndpointSettings {
  /** The address that ends in `/embeddings`, or the one that this is added to. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token where it is not empty; it stands in no message. */
  readonly key: string
}

const batch = 32
const maxBytes = 64 * 2 ** 20

const answer = z.object({
  data: z.array(z.object({ index: z.int().nonnegative().optional(), embedding: z.array(z.number()).min(1) })),
})

/** Vectors from a server that speaks OpenAI's `/v1/embeddings`. It is followed nowhere else. */
export function endpointEmbedder({ url, model, key }: EndpointSettings): Embedder {
  const address = addressOf(url)
  return {
    model: `${address} ${model}`,
    batch,
    async embed(input, signal) {
      const reply = await fetch(address, {
        method: 'POST',
        body: JSON.stringify({ model, input, encoding_format: 'float' }),
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
        redirect: 'error',
        signal,
      }).catch((cause: unknown) => {
        throw new Error(`${hostOf(address)} does not answer: ${whyOf(cause)}`)
      })
      if (!reply.ok) {
        await reply.body?.cancel()
        throw new Error(`${hostOf(address)} answers ${reply.status}`)
      }
      const { data } = readAnswer(await readText(reply), address)
      const ordered = data.every(({ index }) => index !== undefined)
        ? data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        : data
      return ordered.map(({ embedding }) => Float32Array.from(embedding))
    },
    close: async () => undefined,
  }
}

function addressOf(url: string): string {
  const trimmed = url.replace(/\/+$/, '')
  return trimmed.endsWith('/embeddings') ? trimmed : `${trimmed}/embeddings`
}

/** An address may have a secret in its query. */
const hostOf = (address: string): string => new URL(address).host

function whyOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}

function readAnswer(text: string, address: string): z.infer<typeof answer> {
  const read = answer.safeParse(tryJson(text))
  if (!read.success) throw new Error(`${hostOf(address)} answers with something that is not a list of embeddings`)
  return read.data
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readText(reply: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
