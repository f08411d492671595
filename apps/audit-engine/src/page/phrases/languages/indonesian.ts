import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const INDONESIAN: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`apa, apa itu, apa saja, apakah itu`),
    how: phraseSet(`bagaimana, bagaimanakah, gimana`),
    why: phraseSet(`mengapa, kenapa`),
    when_where: phraseSet(`kapan, kapankah, sejak kapan, di mana, dimana, dari mana, ke mana, kemana`),
    who_which: phraseSet(`siapa, siapakah, yang mana, manakah, mana`),
    cost: phraseSet(`berapa, berapa harga, berapa biaya, berapakah`),
    other: phraseSet(`apakah, bisakah, bolehkah, haruskah, perlukah, adakah, bolehkan`),
  },
  fillers:
    phraseSet(`dalam artikel ini, pada artikel ini, di artikel ini, artikel ini akan, dalam panduan ini,
    pada bagian ini,
    di bagian ini, dalam tulisan ini, selamat datang, pernahkah anda, pernahkah kamu,
    apakah anda sedang mencari, dewasa ini,
    saat ini, di era, di zaman, pada zaman, sebelum kita, sebelum membahas, pertama-tama, mari kita, yuk,
    sejak dahulu,
    sejak dulu, bukan rahasia lagi, sudah bukan rahasia, seperti yang kita ketahui, seperti kita ketahui,
    dalam dunia, di dunia`),
  backReferences:
    phraseSet(`ini, itu, hal ini, hal itu, hal tersebut, ia, dia, mereka, namun, akan tetapi, tetapi, tapi,
    oleh karena itu, karena itu, maka, sehingga, jadi, selain itu, di samping itu, dan, juga, dengan demikian,
    kemudian, lalu,
    sementara itu, tersebut, meskipun demikian`),
  copulas:
    phraseSet(`adalah, ialah, merupakan, yaitu, yakni, berarti, artinya, mengacu pada, disebut, didefinisikan sebagai,
    merujuk pada`),
  saying:
    phraseSet(`kata, ujar, ujarnya, katanya, menurut, menyatakan, mengatakan, menjelaskan, jelasnya, jelas,
    ungkap, ungkapnya,
    tutur, tuturnya, menegaskan, menambahkan, tegasnya, tulis, sebut`),
  sources:
    phraseSet(`menurut, berdasarkan, dilansir dari, dikutip dari, mengutip, penelitian dari, penelitian oleh,
    studi dari,
    studi oleh, laporan dari, laporan, data dari, data badan, survei, hasil penelitian, diterbitkan di,
    dipublikasikan di,
    peneliti dari, riset`),
  summary:
    phraseSet(`ringkasan, rangkuman, kesimpulan, singkatnya, secara singkat, poin penting, poin-poin penting,
    poin utama,
    intinya, sekilas, ikhtisar, gambaran umum, jawaban singkat`),
  faq: phraseSet(`faq, pertanyaan umum, pertanyaan yang sering diajukan, pertanyaan yang sering ditanyakan, tanya jawab,
    pertanyaan seputar, sering ditanyakan`),
  howTo: phraseSet(`cara, langkah demi langkah, langkah-langkah, panduan, tutorial, petunjuk, tips`),
  comparison: phraseSet(`vs, versus, perbandingan, membandingkan, perbedaan, beda, bedanya, alternatif, atau,
    lebih baik`),
  superlatives: phraseSet(`terbaik, termurah`),
  purposes: phraseSet(`untuk`),
  references: phraseSet(
    `referensi, sumber, daftar pustaka, bacaan lanjutan, baca juga, catatan kaki, rujukan, pustaka`,
  ),
  linkTexts:
    phraseSet(`klik di sini, klik disini, di sini, disini, sini, selengkapnya, baca selengkapnya, lihat selengkapnya,
    lebih lanjut, baca lebih lanjut, pelajari lebih lanjut, info lebih lanjut, informasi lebih lanjut, lainnya,
    lihat, detail,
    baca, tautan, link, lanjutkan membaca, lanjut, klik, lihat semua`),
  notFound: phraseSet(`halaman tidak ditemukan, tidak ditemukan, tidak dapat ditemukan, halaman tidak ada,
    tidak tersedia lagi,
    sudah tidak tersedia, sudah dihapus, tidak bisa ditemukan`),
  boilerplateTitles:
    phraseSet(`beranda, halaman utama, halaman depan, selamat datang, tanpa judul, dokumen tanpa judul, halaman baru,
    halaman, home`),
  about: phraseSet(
    `tentang kami, tentang, profil perusahaan, profil, siapa kami, tentang saya, cerita kami, tim kami`,
  ),
  contact: phraseSet(`kontak*, hubungi kami, hubungi, layanan pelanggan, contact*`),
  bylines: phraseSet(`oleh, ditulis oleh, penulis, editor, reporter, pewarta, disusun oleh, penyunting`),
  steps: phraseSet(`langkah, tahap`),
  needsScript: phraseSet(
    `aktifkan, mengaktifkan, diaktifkan, membutuhkan, memerlukan, dinonaktifkan, nonaktif, tanpa`,
  ),
  turnsOnScript: phraseSet(`aktifkan, mengaktifkan, diaktifkan, nyalakan`),
  units:
    phraseSet(`persen, poin, ribu, juta, miliar, milyar, triliun, rupiah, dolar, euro, orang, jiwa, pengguna,
    pelanggan,
    pengunjung, karyawan, responden, perusahaan, negara, tahun, bulan, minggu, pekan, hari, jam, menit, detik,
    kali, lipat, liter,
    meter, kilometer, sentimeter, cm, milimeter, gram, kilogram, kilo, ton, derajat, watt, hektar, hektare,
    studi, penelitian,
    unit, buah`),
  yearWords: phraseSet(
    `tahun, pada, sejak, hingga, sampai, pada tahun, sejak tahun, di tahun, akhir, awal, pertengahan, antara, dari`,
  ),
  months:
    wordList(`januari/jan, februari/feb/pebruari, maret/mar, april/apr, mei, juni/jun, juli/jul, agustus/agu/agt/ags,
    september/sep/sept, oktober/okt, november/nov/nopember, desember/des`),
  functionWords:
    foldedWords(`ada adalah agar akan aku anda antara apa apabila atau bagi bahwa banyak beberapa belum bisa bukan dalam dan
    dapat dari dengan di dia hal hanya harus hingga ia ini itu jadi jika juga kalau kami kamu karena ke kepada kita lagi lain lebih
    maka masih mereka namun nya oleh pada para pula saat saja sampai sangat saya se sebagai sebuah secara sehingga sejak selain
    semua seperti serta setelah sudah suatu tanpa tapi telah tentang terhadap tersebut tetapi tidak untuk yaitu yang`),
  abbreviations:
    abbreviationSet(`dr prof ir drs dra hj h st sdr jl jln no# hal# hlm# gbr# tgl# dll dsb dst a.n d.a s.d pt cv tbk kab kec kel
    jan feb mar apr jun jul agu agt sep sept okt nov des`),
};
