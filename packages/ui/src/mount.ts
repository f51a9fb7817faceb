import { fileURLToPath } from 'node:url'

/** The pages, for a daemon to serve. */
export const mount = () => ({
  path: '/ui' as const,
  folder: fileURLToPath(new URL('./site', import.meta.url)),
  isStart: true,
})
