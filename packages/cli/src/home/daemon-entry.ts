import { createRequire } from 'node:module'

/** The program of the daemon, as it is installed beside this one. */
export const daemonEntry = (): string => createRequire(import.meta.url).resolve('@kg/node/daemon')

/** What the daemon carries beside its API: the MCP server, at /mcp. */
export const mountArgs = (): string[] => ['--mount', createRequire(import.meta.url).resolve('@kg/mcp/http')]
