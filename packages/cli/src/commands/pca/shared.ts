import type { ArgumentSpec } from '../../command.js'

export const accountArgument: ArgumentSpec = { name: 'id', about: 'Number of the account, as kg pca list shows it' }
export const agentArgument: ArgumentSpec = { name: 'address', about: 'A wallet that publishes (0x…)' }
export const tokensArgument: ArgumentSpec = { name: 'tokens', about: 'Whole tokens, such as 12.5' }

/** `1250` hundredths of a percent → `12.5 %` */
export const percent = (bps: number): string => `${bps / 100} %`
