import { serveThread } from './serve-thread.js'

/** Which function to call; code alone names modules, never a request. */
export interface ThreadCall {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

serveThread(async ({ module, name, args }: ThreadCall): Promise<unknown> => {
  const { [name]: work, ready } = (await import(module)) as Record<string, unknown>
  // What the module has to load before its functions can be called.
  if (typeof ready === 'function') await ready()
  if (typeof work !== 'function') throw new TypeError(`${module} exports no function ${name}`)
  return work(...args)
})
