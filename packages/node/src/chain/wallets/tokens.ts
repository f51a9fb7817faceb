const unit = 10n ** 18n

/** Token wei as people read it: `0.05`. */
export function tokens(wei: bigint): string {
  const rest = (wei % unit).toString().padStart(18, '0').replace(/0+$/, '')
  return rest === '' ? `${wei / unit}` : `${wei / unit}.${rest}`
}
