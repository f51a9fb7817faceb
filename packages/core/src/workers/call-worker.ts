import { serveThread } from './serve-thread.js'

/** Which function to call; code alone names modules, never a request. */
export interface ThreadCall {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

serveThread(async ({ module, name, args }: ThreadCall): Promise<unknown> => {
  const { [name]: work } = (await import(module)) as Record<string, unknown>
  if (typeof work !== 'function') throw new TypeError(`${module} exports no function ${name}`)
  return work(...args)
})
