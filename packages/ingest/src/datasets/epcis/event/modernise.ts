import type { EpcisEvent } from './event.js'

/** How reports call an event. */
export const labelOf = ({ eventID, type, eventTime }: EpcisEvent): string => eventID ?? `${type} of ${eventTime}`

/** A QuantityEvent as 2.0 writes it: an observation of a quantity. */
export function modernise(event: EpcisEvent): EpcisEvent {
  const { epcClass, quantity, layout: _, ...rest } = event
  return {
    ...rest,
    type: 'ObjectEvent',
    action: 'OBSERVE',
    quantityList: [{ epcClass: epcClass as string, quantity: quantity as string }],
  }
}

/** Why a QuantityEvent is not written as such. */
export const quantityEventLoss = 'EPCIS 2.0 has no QuantityEvent; it is written as an ObjectEvent with action OBSERVE'
