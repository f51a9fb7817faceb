import { get } from 'node:http'

/** The receipts of a node as it commits them. */
export interface Receipts {
  /** Settles when something has happened to the subject that ends so. */
  about(subjectEnd: string): Promise<void>
  close(): void
}

/** Follows the events of a node: who waits for one costs the node nothing, as asking again and again would. */
export async function followReceipts(url: string, token: string): Promise<Receipts> {
  const waiting = new Map<string, () => void>()
  const request = get(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  await new Promise<void>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) for (const [end, settle] of waiting) if (block.includes(`${end}"`)) settle()
      })
      response.on('error', () => undefined)
      resolve()
    })
  })
  return {
    about: (end) =>
      new Promise<void>((resolve) => {
        waiting.set(end, () => {
          waiting.delete(end)
          resolve()
        })
      }),
    close: () => void request.destroy(),
  }
}
