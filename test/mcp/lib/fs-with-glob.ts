import { register } from 'node:module'

// The conformance package imports a function of node:fs that Node 20 does not have, and uses it for clients only.
const fs = `export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => []`
const url = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
register(
  url(`export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/dist/')
      ? { url: ${JSON.stringify(url(fs))}, shortCircuit: true }
      : next(name, context)`),
)
