// SPDX-License-Identifier: Apache-2.0
//
// The keys that belong to a row of the market while a stock is audited or frozen.
import type { BoardProps } from '$web/board';
import { rowOf, type Stock, type View } from './view';
import { stockName } from './words';

export interface RowKey {
  action: string;
  word: string; // on the key
  label: string; // for a screen reader: the whole of it
  price: number; // after it
}

/** The actions that a row is asked about; what is not offered says why. */
function actionsOf({ view }: BoardProps<View>, stock: Stock): string[] {
  const { row, splits, frozen } = rowOf(view, stock);
  if (view.phase.name === 'freeze') return [`${frozen ? 'thaw' : 'freeze'} ${stock}`];
  if (view.phase.name !== 'audit') return [];
  if (row.length === 1 && splits === 0) return [`audit ${stock} none`];
  return [`audit ${stock} card`, ...(splits > 0 ? [`audit ${stock} split`] : [])];
}

export function rowKeys(props: BoardProps<View>, stock: Stock): RowKey[] {
  const { t, view, choices } = props;
  return actionsOf(props, stock).map((action) => {
    const choice = choices.find((each) => each.action === action);
    const price =
      choice?.prices.find((step) => step.company === stock)?.after ?? rowOf(view, stock).price;
    const [verb = '', , target] = action.split(' ');
    const word = t(`key.${target === undefined ? verb : `${verb}_${target}`}`);
    return {
      action,
      word,
      label: `${word} ${stockName(t, stock)}, ${t('effect', { price })}`,
      price,
    };
  });
}
