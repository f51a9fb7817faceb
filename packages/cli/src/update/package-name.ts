/** What kg is called in the npm registry. */
export const packageName = '@kg/cli'
/** Its place below a folder that npm has installed into. */
export const packagePath = ['node_modules', ...packageName.split('/')] as const
