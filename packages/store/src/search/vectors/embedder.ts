/** Makes vectors of texts, near each other for texts that mean alike. It works in a thread or a process of its own. */
export interface Embedder {
  /** Vectors of different models cannot be compared: those of another one are thrown away. */
  readonly model: string
  /** How many texts are best given at once. A question waits until those before it are done. */
  readonly batch: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
  close(): Promise<void>
}
