import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const SPANISH: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`qué, cuál, para qué, en qué, a qué, de qué`),
    how: phraseSet(`cómo`),
    why: phraseSet(`por qué`),
    when_where: phraseSet(`cuándo, dónde, desde cuándo, a dónde, adónde`),
    who_which: phraseSet(`quién, quiénes, cuáles, a quién, para quién`),
    cost: phraseSet(`cuánto, cuánta, cuánto cuesta, qué precio, cuál es el precio, qué cuesta`),
    other: phraseSet(`puedo, se puede, debo, es posible, existe, hay que, es necesario, vale la pena`),
  },
  fillers: phraseSet(`en este artículo, en esta guía, en esta entrada, en este post, en esta sección,
    en este tutorial, bienvenido, bienvenidos, bienvenida, alguna vez te has, te has preguntado, hoy en día,
    en la actualidad, actualmente, antes de empezar, antes de, en primer lugar, desde tiempos, desde siempre,
    no es ningún secreto, como todos sabemos, en el mundo de, en un mundo, si estás buscando, estás buscando,
    es importante`),
  backReferences:
    phraseSet(`esto, este, esta, estos, estas, eso, ese, esa, esos, esas, aquello, él, ella, ellos,
    ellas, lo anterior, sin embargo, no obstante, además, por tanto, por lo tanto, por ello, por eso, pero, y, así,
    también, asimismo, en cambio, como resultado`),
  copulas: phraseSet(`es, son, significa, significan, se refiere a, consiste en, se define como, se llama,
    se conoce como, describe`),
  saying:
    phraseSet(`dijo, dice, según, explica, explicó, afirma, afirmó, señala, señaló, declaró, asegura, aseguró,
    comenta, comentó, indicó, sostiene, añade, añadió, escribió, destaca`),
  sources:
    phraseSet(`según, de acuerdo con, estudio de, estudio del, informe de, informe del, datos de, datos del,
    cifras de, cifras del, encuesta de, investigación de, publicado en, investigadores de`),
  summary:
    phraseSet(`resumen, en resumen, puntos clave, claves, lo más importante, de un vistazo, en pocas palabras,
    lo esencial, ideas clave, ideas principales, en breve, tl;dr, conclusiones`),
  faq: phraseSet(`faq, preguntas frecuentes, preguntas y respuestas, preguntas más frecuentes, dudas frecuentes,
    preguntas habituales`),
  howTo: phraseSet(`cómo hacer, cómo, paso a paso, tutorial, guía para, instrucciones, manual`),
  comparison:
    phraseSet(`vs, versus, comparación*, comparativa*, comparar, diferencia entre, diferencias entre,
    alternativas`),
  superlatives: phraseSet(`mejor, mejores, más barat*`),
  purposes: phraseSet(`para`),
  references: phraseSet(`referencias, fuentes, bibliografía, lecturas recomendadas, para saber más, notas,
    referencias bibliográficas`),
  linkTexts:
    phraseSet(`click aquí, click aqui, clicka aquí, clicka aqui, clic aquí, haz clic aquí, haga clic aquí,
    pincha aquí, pincha aqui, pulsa aquí, aquí, aqui, más, mas, más información, más informacion, mas información,
    mas informacion, más info, más detalles, leer más, seguir leyendo, ver más, saber más, este, enlace,
    este enlace, empezar, detalles, ver`),
  notFound:
    phraseSet(`página no encontrada, no encontrada, no se ha encontrado, no se encontró, no se encuentra,
    no existe, ya no existe, ya no está disponible, no pudo encontrarse, no hemos encontrado`),
  boilerplateTitles:
    phraseSet(`inicio, página de inicio, página principal, bienvenido, bienvenidos, sin título,
    documento sin título, página nueva, página, portada`),
  about:
    phraseSet(`sobre nosotros, quiénes somos, quienes somos, acerca de, acerca, sobre mí, nuestra historia,
    nuestro equipo, nuestra empresa, la empresa, conócenos, aviso legal`),
  contact: phraseSet(`contact*, escríbenos, escríbanos, atención al cliente, contáctanos, contáctenos`),
  bylines: phraseSet(`por, escrito por, autor, autora, redactado por, publicado por, texto de, redacción`),
  steps: phraseSet(`paso`),
  needsScript: phraseSet(`habilit*, activ*, necesita, necesario, requiere, requerido, desactivado, sin`),
  turnsOnScript: phraseSet(`habilit*, activa, active, activar, activado, permita, permite`),
  units:
    phraseSet(`por ciento, puntos, mil, millón, millones, mil millones, billones, euro, euros, dólar, dólares,
    pesos, céntimos, soles, personas, habitantes, usuarios, clientes, visitantes, empleados, empresas, países, año,
    años, mes, meses, semana*, día, días, hora, horas, minuto*, segundo*, veces, litro*, metro*, kilómetro*,
    centímetro*, milímetro*, gramo*, kilogramo*, kilos, tonelada*, grados, vatios, kilovatio*, hectárea*, estudios`),
  yearWords:
    phraseSet(`en, desde, hasta, antes de, después de, año, a finales de, a principios de, finales de,
    principios de, mediados de, entre, verano de, invierno de, de`),
  months: wordList(`enero/ene, febrero/feb, marzo/mar, abril/abr, mayo/may, junio/jun, julio/jul, agosto/ago,
    septiembre/sep/sept/setiembre, octubre/oct, noviembre/nov, diciembre/dic`),
  functionWords:
    foldedWords(`a al algo ante antes así aunque bajo bien cada casi como con cual cuando de del desde donde
    dos e el él ella ellas ellos en entre era es esa ese eso esta estas este esto estos está están fue ha han hasta
    hay la las le les lo los más me mi muy ni no nos o otra otro para pero poco por porque puede pueden qué que quien
    se según ser si sí sin sobre son su sus también tan te tiene tienen todo todos tu tus un una unas uno unos
    usted y ya yo`),
  abbreviations:
    abbreviationSet(`sr sra srta dr dra d prof ing lic ud uds vd aprox av avda c núm# n.º# pág# págs# p# vol#
    fig# art# cap# ej p.ej ee.uu s.a ene feb mar abr jun jul ago sep sept oct nov dic`),
};
