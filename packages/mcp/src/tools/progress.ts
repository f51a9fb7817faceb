import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js'

export interface Teller {
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined
  sendNotification(notification: ServerNotification): Promise<void>
}

const everyMs = 2000

/** Tells a caller who asks for it that the work goes on. The node does not say how far it is, so time is told. */
export function tellProgress(label: string, { _meta, sendNotification }: Teller, onFault: (error: unknown) => void) {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { stop: () => undefined }
  const started = performance.now()
  let progress = 0
  const tell = () => {
    const message = `${label}: ${Math.round((performance.now() - started) / 1000)} s`
    sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress: progress++, message },
    }).catch(onFault)
  }
  tell()
  const timer = setInterval(tell, everyMs)
  return { stop: () => clearInterval(timer) }
}
