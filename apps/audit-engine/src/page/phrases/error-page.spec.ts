import { describe, expect, it } from '@jest/globals';
import { isErrorLabel, saysNotFound } from './error-page.js';

describe('the label of an error page', () => {
  it.each([
    ...['404', '404 | Gardenmart', 'Error 404', 'HTTP 404', '404错误', '404 Not Found'],
    ...['Not found - Gardenmart', 'Sorry, this page does not exist', 'Nie znaleziono strony'],
    ...['ページが見つかりません', 'Страница не найдена', 'Página no encontrada', 'Page introuvable'],
    'Sayfa bulunamadı',
  ])('is %s', (label) => {
    expect(isErrorLabel(label)).toBe(true);
  });

  it.each([
    'Peugeot 404 Coupé, 1965, for sale',
    'Room 404',
    'La felicidad perfecta no existe: un poema',
    'The perfect tomato does not exist',
    'Pages of the garden',
    '',
  ])('is not %s', (label) => {
    expect(isErrorLabel(label)).toBe(false);
  });
});

describe('a short text', () => {
  it.each([
    ['It could not be found.', 'en', true],
    ['Das Produkt existiert nicht mehr.', 'de', true],
    ['Das Produkt existiert nicht mehr.', undefined, true],
    ['Il vino non esiste.', 'de', false],
    ['Error 404', 'de', true],
    ['Peugeot 404', 'en', false],
  ])('%s in %s says not found: %s', (text, language, says) => {
    expect(saysNotFound(text, language)).toBe(says);
  });
});
