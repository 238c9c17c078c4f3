import { defineMessages } from '../catalogue';

export const messages = defineMessages({
  zone: '{city} time',
  range: '{start} to {end}',
  today: 'today, {time}',
});
