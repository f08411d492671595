import { phraseSet } from '../../../page/phrases/phrase-set.js';

/**
 * What stands before a value on a page, as in "Brand: Oak & Co". In English, German, French, Spanish, Italian, Dutch, Polish and
 * Portuguese.
 */
export const LABELS = {
  brand: phraseSet(`
    brand, manufacturer, made by, maker, publisher, marke, hersteller, verlag, marque, fabricant, éditeur, marca,
    fabricante, editorial, produttore, editore, merk, fabrikant, uitgever, marka, producent, wydawnictwo, editora`),
  identifier: phraseSet(`
    reference, reference number, ref, job id, job reference, kennziffer, referenznummer, sku, gtin, ean, upc, isbn, mpn, item number, item no, article number, product code, model number, part number, style no,
    artikelnummer, artikel nr, art nr, bestellnummer, produktnummer, référence, réf, code article, referencia, código,
    codice prodotto, codice articolo, codice, artikelcode, kod produktu, numer katalogowy, indeks, código do produto,
    referência`),
  employer: phraseSet(`
    employer, company, organisation, organization, hiring organisation, hiring organization, arbeitgeber, unternehmen, firma,
    employeur, entreprise, société, empresa, empleador, azienda, datore di lavoro, werkgever, bedrijf, pracodawca,
    empregador`),
  salary: phraseSet(`
    salary, salary range, annual salary, hourly rate, pay, pay range, compensation, wage, gehalt, jahresgehalt, vergütung,
    bezahlung, stundenlohn, entgelt, salaire, rémunération, salario, sueldo, retribución, stipendio, retribuzione, salaris,
    loon, wynagrodzenie, pensja, salário, remuneração`),
  employment: phraseSet(`
    employment type, type of employment, job type, contract type, contract, hours, working hours, anstellungsart,
    beschäftigungsart, vertragsart, arbeitszeit, type de contrat, contrat, temps de travail, tipo de contrato, jornada,
    contratto, tipo di contratto, dienstverband, contractvorm, rodzaj umowy, wymiar pracy, tipo de contratação`),
  benefits: phraseSet(`
    what we offer, we offer, our offer, benefits, perks, why join us, wir bieten, was wir bieten, das bieten wir, unser angebot,
    nous offrons, ce que nous offrons, nos avantages, avantages, ofrecemos, qué ofrecemos, beneficios, offriamo, cosa offriamo,
    wat bieden wij, wij bieden, ons aanbod, oferujemy, co oferujemy, oferecemos, o que oferecemos, benefícios`),
  posted: phraseSet(`
    posted, posted on, date posted, published, published on, listed on, online since, veröffentlicht, online seit,
    erschienen am, publié le, publiée le, mise en ligne, publicado, publicado el, pubblicato, pubblicato il, geplaatst,
    gepubliceerd op, data publikacji, opublikowano, publicado em`),
  changed: phraseSet(`
    updated, last updated, last modified, last changed, edited, reviewed, last reviewed, aktualisiert, zuletzt aktualisiert,
    zuletzt geändert, stand, mis à jour, mise à jour, dernière mise à jour, actualizado, última actualización, aggiornato,
    ultimo aggiornamento, bijgewerkt, laatst bijgewerkt, zaktualizowano, ostatnia aktualizacja, atualizado,
    última atualização`),
  begins: phraseSet(`
    date, dates, when, start, starts, start date, begins, date and time, time, doors, datum, termin, termine, wann, beginn,
    start am, einlass, quand, début, date et heure, fecha, cuándo, inicio, fecha y hora, data, quando, inizio, wanneer,
    aanvang, kiedy, początek, início, data e hora`),
  ends: phraseSet(`
    end, ends, end date, until, finishes, ende, endet, bis, fin, jusqu au, hasta, fine, termina, einde, tot, koniec, do,
    término, até`),
  place: phraseSet(`
    where, place, venue, location, job location, work location, workplace, place of work, based in, based at, office,
    office location, city, town, address, our address, arbeitsplatz, ort der tätigkeit, tätigkeitsort, dienstort, dienstsitz,
    beschäftigungsort, stadt, büro, ort, wo, veranstaltungsort,
    arbeitsort, einsatzort, standort, adresse, anschrift, lieu, où, lieu de travail, lieu du poste, lieu d affectation,
    lieu de mission, poste basé à, basé à, localisation, ville, bureau, lugar, dónde, ubicación,
    lugar de trabajo, centro de trabajo, puesto de trabajo, lugar del puesto, ciudad, oficina, dirección, luogo, luogo di lavoro,
    località, città, ufficio, dove, sede, indirizzo, sede di lavoro, locatie, plaats, waar, adres, standplaats, werkplek,
    werklocatie, werkplaats, kantoor,
    miejsce, gdzie, lokalizacja, miejsce pracy, miejsce wykonywania pracy, miasto, biuro, local, local de trabalho,
    cidade, localidade, escritório, onde, localização, endereço, morada`),
  organizer: phraseSet(`
    organizer, organiser, organized by, organised by, hosted by, host, presented by, veranstalter, veranstaltet von,
    organisateur, organisé par, organizador, organiza, organizado por, organizzatore, organizzato da, organisator,
    georganiseerd door, organizator`),
  performer: phraseSet(`
    performer, performers, featuring, with, artist, artists, line up, lineup, cast, mit, künstler, künstlerin,
    künstlerinnen, mitwirkende, besetzung, avec, artiste, artistes, con, artista, artistas, artisti, artiste, reparto,
    intérpretes, met, artiest, artiesten, wykonawcy, wykonawca, wykonawczyni, wystąpią, wystąpi, com, elenco`),
  /** Each of them is a person. */
  speaker: phraseSet(`
    speaker, speakers, guest speaker, keynote speaker, keynote, lecturer, presenter, panellist, panelist, soloist, conductor,
    moderator, referent, referentin, referenten, referentinnen, referent in, referent innen, referierende, vortragender,
    vortragende, dozent, dozentin, redner, rednerin, sprecher, sprecherin, solist, solistin, dirigent, dirigentin, intervenant,
    intervenante, intervenants, intervenantes, intervenant e, conférencier, conférencière, conférenciers, conférencières,
    orateur, oratrice, animateur, animatrice, soliste, ponente, ponentes, conferenciante, conferenciantes, conferencista,
    orador, oradora, oradores, solista, relatore, relatrice, relatori, relatrici, oratore, oratrice, docente, spreker,
    spreekster, sprekers, gastspreker, inleider, docent, docente, prelegent, prelegentka, prelegenci, prelegentki, mówca,
    mówczyni, wykładowca, wykładowczyni, prowadzący, prowadząca, palestrante, palestrantes, orador convidado`),
  provider: phraseSet(`
    provider, offered by, provided by, taught by, instructor, instructors, teacher, trainer, school, anbieter, dozent,
    dozentin, kursleitung, leitung, trainerin, organisme, formateur, formatrice, animé par, impartido por, profesor, docente,
    centro, tenuto da, insegnante, aanbieder, docent, opleider, organizator, prowadzący, prowadząca, ministrado por,
    instrutor`),
  author: phraseSet(`
    author, written by, recipe by, asked by, posted by, autor, autorin, verfasst von, rezept von, gefragt von, auteur,
    rédigé par, recette de, posé par, escrito por, receta de, preguntado por, autore, scritto da, ricetta di, geschreven door,
    recept van, napisał, napisała, przepis, escrito, receita de`),
  takes: phraseSet(`
    total time, total, ready in, cooking time, cook time, time, duration, length, running time, gesamtzeit, dauer, zubereitungszeit,
    kochzeit, arbeitszeit, temps total, durée, temps de préparation, tiempo total, tiempo, duración, tempo totale, tempo,
    durata, totale tijd, bereidingstijd, duur, czas przygotowania, czas, czas trwania, tempo total, duração`),
  makes: phraseSet(`
    serves, servings, yield, yields, makes, portions, portionen, ergibt, personen, portions pour, nombre de personnes, pour,
    raciones, porciones, rinde, porzioni, dosi per, persone, porties, aantal personen, porcje, liczba porcji, porções,
    rendimento`),
  category: phraseSet(`
    category, course, cuisine, type, kategorie, gang, küche, catégorie, categoría, categoria, portata, cucina, categorie,
    gerecht, keuken, rodzaj`),
  system: phraseSet(`
    operating system, operating systems, platform, platforms, works on, available for, available on, runs on, requires,
    requirements, system requirements, betriebssystem, betriebssysteme, systemvoraussetzungen, verfügbar für, läuft auf,
    système d exploitation, systèmes, disponible sur, sistema operativo, sistemi operativi, disponible para, disponibile per,
    besturingssysteem, beschikbaar voor, system operacyjny, dostępny na, sistema operacional, disponível para`),
};
