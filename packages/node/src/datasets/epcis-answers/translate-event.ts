import { defined, mapDefined } from '@kg/core'
import type { EpcisEvent, Location, QuantityElement, SensorPart, TypedId } from '@kg/ingest/datasets'
import type { TranslateId } from './translate-ids.js'

/** An event whose things, classes, places, parties and devices have their ids in one form. */
export function translateEvent(event: EpcisEvent, one: TranslateId): EpcisEvent {
  const ids = (list: readonly string[]) => list.map(one)
  const place = (location: Location) => ({ ...location, id: one(location.id) })
  const typed = (list: readonly TypedId[]) => list.map((entry) => ({ ...entry, id: one(entry.id) }))
  const classes = (list: readonly QuantityElement[]) =>
    list.map((entry) => ({ ...entry, epcClass: one(entry.epcClass) }))
  const sensor = ({ fields, ...rest }: SensorPart): SensorPart => ({
    ...rest,
    fields: { ...fields, ...defined({ deviceID: mapDefined(fields.deviceID, one) }) },
  })
  return {
    ...event,
    ...defined({
      epcList: mapDefined(event.epcList, ids),
      parentID: mapDefined(event.parentID, one),
      childEPCs: mapDefined(event.childEPCs, ids),
      inputEPCList: mapDefined(event.inputEPCList, ids),
      outputEPCList: mapDefined(event.outputEPCList, ids),
      epcClass: mapDefined(event.epcClass, one),
      quantityList: mapDefined(event.quantityList, classes),
      childQuantityList: mapDefined(event.childQuantityList, classes),
      inputQuantityList: mapDefined(event.inputQuantityList, classes),
      outputQuantityList: mapDefined(event.outputQuantityList, classes),
      transformationID: mapDefined(event.transformationID, one),
      readPoint: mapDefined(event.readPoint, place),
      bizLocation: mapDefined(event.bizLocation, place),
      bizTransactionList: mapDefined(event.bizTransactionList, typed),
      sourceList: mapDefined(event.sourceList, typed),
      destinationList: mapDefined(event.destinationList, typed),
      sensorElementList: mapDefined(event.sensorElementList, (list) =>
        list.map(({ sensorMetadata, sensorReport, ...rest }) => ({
          ...rest,
          ...defined({ sensorMetadata: mapDefined(sensorMetadata, sensor) }),
          sensorReport: sensorReport.map(sensor),
        })),
      ),
    }),
  }
}
