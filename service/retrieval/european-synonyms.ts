import type { WordLanguage } from './word-languages.ts';

/**
 * Words that customers and pages use for the same matter, as in `synonym-groups.ts`, in languages beside English and Chinese. A word
 * of one group also stands for those that are made of it, such as ‘Mietpreis’ for ‘Preis’.
 */
export const europeanSynonyms: Partial<Record<WordLanguage, string>> = {
  german: `
wie viel, wieviel, kosten, kostet, preis, gebühr, tarif, teuer, billig, günstig, entgelt, beitrag, euro, €, bezahlt man, @price
kostenlos, gratis, umsonst, frei, ohne aufpreis, kostenfrei, inklusive, inbegriffen, enthalten, @price
wann, uhrzeit, uhr, um wie viel uhr, bis wann, ab wann, @time
öffnungszeit, geöffnet, offen, öffnen, schließen, schließt, geschlossen, geschäftszeit, macht ihr auf, habt ihr auf, laden, geschäft, filiale, montag, dienstag, mittwoch, donnerstag, freitag, werktags, täglich, ladenschluss, @time
wie lange, dauer, dauern, frist, wie viele tage, wie schnell, zeitraum, innerhalb, tage, werktag, wartezeit, @time
wochenende, samstag, sonntag, sonnabend, feiertag, ostern, weihnachten, silvester, neujahr, @time
wo, wohin, wo seid ihr, unser laden, adresse, anschrift, standort, finde ich euch, straße, anfahrt, wegbeschreibung, hinkommen, hinfahren, anreise, @place
bus, bahn, zug, straßenbahn, tram, u-bahn, s-bahn, haltestelle, bahnhof, öffentliche verkehrsmittel, öffis, nahverkehr, @place
kontakt, telefon, telefonnummer, anrufen, anruf, rufnummer, hotline, erreichen, ansprechpartner, kundendienst, kundenservice, mensch, mitarbeiter, sprechen, @contact
e-mail, mail, email, mailadresse, schreiben, nachricht, @contact
mieten, leihen, ausleihen, verleih, verleihen, vermieten, vermietung, miete, leihgebühr, mietpreis, borgen
rechnung, beleg, quittung, kassenbon, bon, kaufbeleg, faktura
mehrwertsteuer, mwst, umsatzsteuer, ust, steuernummer, ust-idnr, umsatzsteuer-id, steuer, firma, firmenadresse
zahlen, bezahlen, zahlung, zahlungsart, zahlungsmittel, bezahlung, begleichen, zahlungsweise
karte, kreditkarte, ec-karte, girocard, visa, mastercard, debitkarte, bankkarte
bar, bargeld, barzahlung, münzen, scheine
überweisung, überweisen, lastschrift, abbuchen, abbuchung, sepa, iban, konto, vorkasse, paypal, klarna
abgelehnt, fehlgeschlagen, klappt nicht, geht nicht, ging nicht, funktioniert nicht, fehler
ratenzahlung, raten, in raten, monatlich zahlen, finanzierung, abstottern
erstattung, erstatten, rückerstattung, geld zurück, das geld, mein geld, betrag zurück, rückzahlung, zurückzahlen, gutschrift
rückgabe, zurückgeben, zurückbringen, zurückschicken, zurücksenden, rücksendung, retoure, retournieren, umtausch, zurück geben, zurück bringen, bring zurück, geb zurück, schick zurück, widerruf, widerrufen, abgeben
umtausch, umtauschen, tauschen, tausch, austauschen, ersetzen, ersatz, andere größe, wechseln
stornieren, storno, stornierung, absagen, absage, kündigen, kündigung, abbestellen, beenden, austreten, rücktritt, zurücktreten, abmelden, sag ab, nicht kommen
pausieren, pause, aussetzen, ruhen, unterbrechen, stilllegen
verlängern, verlängerung, länger behalten, länger, behalten, erneuern
ablaufen, abgelaufen, läuft ab, gültig, gültigkeit, verfallen, verfällt, einlösen
ändern, änderung, anpassen, bearbeiten, korrigieren, aktualisieren, umstellen, falsch
verschieben, verlegen, umbuchen, umbuchung, anderer tag, anderen tag, anderer termin, neuer termin, datum, daten ändern, umlegen
buchen, buchung, reservieren, zurücklegen, legen zurück, zurückgelegt, aufheben, vormerken, reservierung, vorbestellen, anmelden, anmeldung, termin, vorher, im voraus, spontan
bestellen, bestellung, kaufen, kauf, auftrag, erwerben, einkauf
verkaufen, verkauf, sortiment, angebot, gebraucht, second hand, führt ihr, ankauf
eintritt, eintrittskarte, ticket, fahrkarte, fahrschein, eintrittspreis
rabatt, ermäßigung, ermäßigt, nachlass, preisnachlass, aktion, sonderangebot, günstiger, billiger, vergünstigung, sparen
gutschein, geschenkgutschein, geschenk, geschenkkarte, rabattcode, gutscheincode, schenken, verschenken
student, studenten, studierende, schüler, azubi, auszubildende, uni
senior, rentner, rentnerin, rente, ältere, oma, opa, großeltern
kind, kinder, jugendliche, baby, säugling, kleinkind, tochter, sohn, minderjährig, mindestalter, ab welchem alter, jahre alt, @age
familie, eltern, familienkarte
gruppe, gruppen, team, verein, schulklasse, klasse, firmenfeier, betriebsausflug, viele personen, leute, tagung, veranstaltung, feier, fest, seminar
hund, hunde, haustier, haustiere, tier, tiere, katze, vierbeiner
rollstuhl, rollstuhlfahrer, barrierefrei, behinderung, behindert, behinderte, aufzug, fahrstuhl, rampe, stufenlos, schwerbehindert
parken, parkplatz, parkhaus, auto, pkw, stellplatz, tiefgarage, abstellen, wagen
aufladen, laden, ladestation, ladesäule, ladegerät, akku, batterie, steckdose, strom
fahrrad, fahrräder, rad, räder, drahtesel, velo
e-bike, ebike, pedelec, elektrorad, elektrofahrrad
platten, plattfuß, reifenpanne, reifen, schlauch, panne, luft
helm, helme, schutzausrüstung, sicherheit
reparatur, reparieren, werkstatt, wartung, instandsetzung, richten, flicken, service, inspektion
defekt, kaputt, reißverschluss, naht, loch, garantiefall, beschädigt, schaden, beschädigung, zerbrochen, gebrochen, gerissen, mangel, mängel, reklamation, reklamieren, undicht
versicherung, versichert, haftung, haften, haftpflicht, selbstbeteiligung, unfall
gestohlen, geklaut, diebstahl, entwendet, dieb
verloren, verlieren, vergessen, liegengelassen, liegen gelassen, fundsachen, fundbüro, verlust, weg, liegengeblieben, liegen geblieben, liegengebliebenes, gefunden
lieferung, liefern, versand, versenden, zustellung, lieferzeit, porto, versandkosten, schicken, päckchen, paket, sendung, post
sendungsverfolgung, sendungsnummer, tracking, verfolgen, wo bleibt, noch nicht da, nicht angekommen, verspätet, ankommen, unterwegs
ausland, ins ausland, österreich, schweiz, europa, eu, international, wien, zürich, zoll, grenze
abholen, abholung, selbst abholen, abholstation, hol ab
verfügbar, vorrätig, lieferbar, lager, auf lager, ausverkauft, bestand, da haben
größe, größen, passt, passen, maß, maße, größentabelle, zu klein, zu groß, eng, weit
garantie, gewährleistung, garantiefall, reklamation, reklamieren, mangel
passwort, kennwort, zugangsdaten, passwort vergessen, pin, nicht einloggen, nicht anmelden, nicht in mein konto, ausgesperrt, zugang verloren
anmelden, einloggen, login, log-in, zugang, registrieren, registrierung, konto anlegen, komme nicht rein, komm rein
konto, kundenkonto, profil, account, benutzerkonto
löschen, entfernen, konto löschen, löschung
datenschutz, persönliche daten, dsgvo, speichern, gespeichert, privatsphäre
newsletter, werbung, rundbrief, werbemails
mitglied, mitgliedschaft, abo, abonnement, vertrag, laufzeit, mindestlaufzeit, jahresvertrag
wlan, wifi, internet, netz, hotspot, passwort fürs wlan
essen, restaurant, café, kaffee, speisen, trinken, getränke, frühstück, imbiss, verpflegung, kantine, hunger, vegetarisch, vegan
toilette, toiletten, wc, klo, waschraum, sanitär
dusche, duschen, duschmarke
handtuch, handtücher, bettwäsche, bettzeug, decke
gepäck, koffer, tasche, rucksack, schließfach, spind, aufbewahren, gepäckaufbewahrung, unterstellen
wetter, regen, regnet, sturm, gewitter, wind, schlechtes wetter
kaution, pfand, sicherheit, hinterlegen, anzahlung
ausweis, personalausweis, reisepass, pass, ausweisen, führerschein, mitbringen, unterlagen, dokumente
sprache, englisch, sprachen, auf englisch
führung, tour, führungen, rundgang, stadtführung, ausflug, guide
kurs, kurse, unterricht, stunde, lernen, anfänger, einsteiger, lehrer, trainer, schnupperkurs, probe, ausprobieren, testen, probestunde
zelt, zelten, camping, campingplatz, wohnmobil, wohnwagen, stellplatz, caravan
leise, ruhe, nachtruhe, lärm, laut, musik
zimmer, doppelzimmer, einzelzimmer, übernachten, übernachtung, bett, unterkunft
check-in, einchecken, anreisen, ankunft, ankommen, auschecken, check-out, abreise, spät ankommen, empfang
beschwerde, beschweren, unzufrieden, reklamation, meckern
job, jobs, bewerben, bewerbung, stelle, arbeiten bei euch, praktikum, karriere
app, handy, smartphone, mobil, herunterladen
bringen, abliefern, mitnehmen, nach hause
arzt, apotheke, krank, notfall, verletzt, erste hilfe
waschen, waschmaschine, wäsche, reinigung, putzen, reinigen, sauber, schmutzig
umziehen, umzug, neue adresse, adressänderung, wohnsitz
gast, gäste, besucher, besuch, begleitung, begleitperson, freund, freunde, jemand mitbringen
klimaanlage, klimatisiert, klima, lüftung, ventilator, heizung, heiß, kalt
gitterbett, kinderbett, babybett, babybetten, bettchen, beistellbett, zustellbett, zusatzbett
flughafen, flug, flieger, flugzeug, transfer, shuttle
spät, später, nachts, mitternacht, verspätung, zu spät, mahngebühr, überziehen, säumnis
anleitung, bedienung, wie funktioniert, einrichten, einrichtung, installieren, aufbauen
schwimmbad, pool, baden, schwimmen, see, strand
schlüssel, schloss, tür, türcode, code, zugangscode, zutritt
rezeption, empfang, theke, schalter, kasse
drucken, ausdrucken, drucker, kopieren, scannen, kopie
jung, jugend, unter 26, unter 18
probleme, störung, ausfall, fällt aus, ausgefallen
`,
  french: `
combien, prix, tarif, coût, coûter, cher, frais, montant, redevance, payant, €, euro, bon marché, @price
gratuit, gratuitement, offert, sans frais, inclus, @price
quand, heure, à quelle heure, jusqu'à quand, @time
horaires, ouvert, ouverture, ouvrir, fermé, fermeture, fermer, ferme, magasin, boutique, lundi, mardi, mercredi, jeudi, vendredi, @time
combien de temps, durée, délai, combien de jours, période, attendre, attente, jours ouvrés, jours, @time
week-end, samedi, dimanche, jour férié, férié, noël, pâques, nouvel an, @time
où, adresse, emplacement, situé, itinéraire, accès, comment venir, venir, rue, @place
bus, train, métro, tram, tramway, gare, arrêt, transports en commun, transport, @place
contact, contacter, téléphone, numéro, appeler, joindre, service client, conseiller, humain, quelqu'un, parler, @contact
e-mail, mail, courriel, écrire, message, @contact
louer, location, emprunter, emprunt, prêter, prêt, loue
facture, reçu, ticket de caisse, justificatif
tva, taxe, impôt, numéro de tva, société, entreprise
payer, paiement, régler, règlement, moyen de paiement
carte, carte bancaire, cb, carte de crédit, visa, mastercard
espèces, liquide, argent liquide, cash, monnaie
virement, prélèvement, iban, rib, paypal, chèque
refusé, échoué, échec, ne marche pas, ne fonctionne pas, erreur, bloqué, marche plus
en plusieurs fois, mensualités, crédit, étaler, échelonner
rembourser, remboursement, remboursé, récupérer mon argent, rendre l'argent
retour, retourner, rendre, renvoyer, ramener, rapporter, restituer, restitution, rétractation
échanger, échange, remplacer, remplacement, autre taille, changer de taille
annuler, annulation, résilier, résiliation, arrêter, désabonner, mettre fin, renoncer, ne peux pas venir, empêchement
suspendre, pause, interrompre, suspension
prolonger, prolongation, renouveler, renouvellement, garder plus longtemps, plus longtemps
expirer, expiré, valable, validité, périmé, expiration
modifier, modification, changer, corriger, mettre à jour, rectifier
reporter, décaler, déplacer, autre date, autre jour
réserver, réservation, rendez-vous, à l'avance, s'inscrire, inscription, inscrire
commander, commande, acheter, achat
vendre, vente, d'occasion, occasion
entrée, billet, billets, ticket, place
réduction, remise, promotion, rabais, tarif réduit, moins cher, solde, promo
bon, bon d'achat, bon cadeau, carte cadeau, cadeau, code promo, offrir
étudiant, étudiante, élève, apprenti, lycéen, école
senior, retraité, retraitée, personne âgée, grands-parents
enfant, enfants, bébé, mineur, ado, adolescent, fils, fille, âge, à partir de quel âge, petit, ans, ados, jeune, jeunes, petits, moins de 18 ans, @age
famille, parents, familial
groupe, groupes, équipe, classe, association, séminaire, à plusieurs, ensemble
chien, chiens, animal, animaux, chat, animaux de compagnie
fauteuil roulant, handicapé, handicap, accessible, accessibilité, pmr, ascenseur, rampe
parking, stationnement, stationner, garer, se garer, voiture, place de parking
charger, recharge, recharger, borne, batterie, prise, chargeur, électricité
vélo, vélos, bicyclette, bécane
vélo électrique, vae, assistance électrique
crevaison, crevé, pneu, chambre à air, à plat, panne
casque, casques, protection
réparer, réparation, atelier, entretien, révision, dépanner
cassé, abîmé, endommagé, défectueux, défaut, dommage, dégât, casse, fuite, réclamation
assurance, assuré, responsable, responsabilité, franchise, accident
volé, vol, dérobé
perdu, perdre, oublié, oublier, objets trouvés, égaré, perte
livraison, livrer, expédition, expédier, envoi, envoyer, frais de port, port, colis
suivi, suivre, numéro de suivi, pas arrivé, pas reçu, en retard, où est mon colis, où en est
étranger, à l'étranger, belgique, suisse, europe, international
retirer, retrait, enlever, venir chercher, récupérer, point relais
disponible, en stock, stock, rupture, épuisé
taille, tailles, pointure, mesure, trop petit, trop grand, guide des tailles
garantie, garanti, sous garantie
mot de passe, identifiant, pas me connecter, pas à me connecter, plus accès, mot de passe oublié, code
se connecter, connexion, connecter, compte, accès, créer un compte, profil, espace client
supprimer, effacer, suppression, fermer mon compte
données, données personnelles, rgpd, confidentialité, vie privée
newsletter, lettre d'information, publicité
abonnement, adhésion, membre, adhérent, contrat, engagement, préavis, abonné, inscrire, inscription, adhérer, obtenir une carte, devenir membre
wifi, wi-fi, internet, réseau
manger, restaurant, café, boire, boisson, petit-déjeuner, repas, nourriture, cantine, végétarien, soif, faim, boissons, eau, bouteille
toilettes, wc, sanitaires
douche, douches
serviette, serviettes, draps, linge
bagage, bagages, valise, sac, consigne, casier, vestiaire
météo, pluie, pleut, orage, vent, mauvais temps
caution, dépôt de garantie, dépôt, acompte, arrhes
carte d'identité, pièce d'identité, passeport, permis, documents, papiers
visite, visite guidée, guide, excursion, tour
cours, leçon, apprendre, débutant, professeur, moniteur, stage, essai, essayer
chambre, nuit, nuitée, dormir, lit, hébergement
arrivée, arriver, check-in, départ, check-out, partir
plainte, réclamation, se plaindre, mécontent
travailler chez vous, emploi, recrutement, candidature, stage, postuler
application, appli, téléphone, mobile
tente, camping, camping-car, caravane, emplacement
bruit, calme, silence, musique
médecin, malade, urgence, pharmacie, blessé
laver, lave-linge, lessive, nettoyage, nettoyer, ménage, propre
déménager, déménagement, nouvelle adresse
invité, invités, visiteur, visiteurs, ami, amis, accompagnant, accompagner, quelqu'un d'autre
livre, livres, bouquin, bouquins, ouvrage, roman, document, documents
film, films, dvd, vidéo
retard, retards, en retard, amende, amendes, pénalité, date dépassée
déchiré, déchirer, abîmé, abîmés, mouillé, taché, tombé
perdu, perdus, perdue, égaré, égarer
mettre de côté, garder, réserver, commander, pas disponible
imprimer, impression, imprimante, photocopie, photocopier, scanner, copie
ordinateur, ordinateurs, poste, postes, pc
clé, clés, porte, code d'entrée, badge, serrure
accueil, guichet, comptoir, caisse, bureau, réception
piscine, nager, baignade, plage, lac
aéroport, avion, navette, transfert, vol
climatisation, climatisé, chauffage, chaud, froid
mode d'emploi, installer, installation, configurer, comment marche
`,
  spanish: `
cuánto, cuanto cuesta, precio, coste, costo, costar, cuesta, tarifa, caro, barato, vale, importe, euros, €, @price
gratis, gratuito, gratuita, sin coste, incluido, incluida, @price
cuándo, hora, a qué hora, hasta cuándo, @time
horario, abierto, abrir, abren, apertura, cerrado, cerrar, cierran, cierre, tienda, local, lunes, martes, miércoles, jueves, viernes, @time
cuánto tiempo, cuánto tarda, plazo, duración, cuántos días, tardar, demora, espera, días, @time
fin de semana, sábado, domingo, festivo, festivos, navidad, semana santa, año nuevo, @time
dónde, dirección, ubicación, situado, mapa, cómo llegar, llegar, calle, lugar, transporte, tranvía, @place
autobús, bus, tren, metro, tranvía, estación, parada, transporte público, @place
contacto, contactar, teléfono, número, llamar, atención al cliente, persona, hablar, agente, @contact
correo, correo electrónico, e-mail, email, escribir, mensaje, @contact
alquilar, alquiler, arrendar, prestar, préstamo, rentar
factura, recibo, comprobante, ticket de compra, justificante
iva, impuesto, nif, cif, empresa, razón social
pagar, pago, abonar, forma de pago, método de pago, formas de pago
tarjeta, tarjeta de crédito, visa, mastercard, débito
efectivo, en efectivo, metálico, dinero en efectivo
transferencia, domiciliación, iban, paypal, bizum
rechazado, rechazada, fallado, falla, error, no funciona, no va, no puedo, no aceptó, rechazó, denegado, cobro, intentar
a plazos, plazos, cuotas, financiar, financiación
reembolso, reembolsar, devolución del dinero, recuperar mi dinero, me devuelven, reintegro
devolver, devolución, retornar, devuelvo, regresar, desistimiento
cambiar, cambio, otra talla, sustituir, reemplazar
cancelar, cancelación, anular, anulación, darse de baja, baja, rescindir, terminar, no puedo ir
pausar, pausa, suspender, congelar, interrumpir, viaje, temporada
prolongar, prórroga, ampliar, extender, renovar, renovación, más tiempo
caducar, caduca, caducado, válido, validez, vence, vencimiento
modificar, modificación, corregir, actualizar, cambiar
aplazar, posponer, otra fecha, otro día, cambiar la fecha
reservar, reserva, cita, con antelación, apuntarse, inscripción, inscribirse, apuntar
pedir, pedido, comprar, compra, encargar
vender, venta, segunda mano, usado
entrada, entradas, billete, billetes, tique
descuento, rebaja, oferta, promoción, reducido, más barato, reducción
vale, cupón, tarjeta regalo, regalo, código promocional, regalar, bono
estudiante, estudiantes, alumno, universitario, joven, jóvenes
jubilado, jubilada, mayores, tercera edad, pensionista, abuelos
niño, niña, niños, bebé, menor, menores, hijo, hija, edad, adolescente, años, @age
familia, padres, familiar
grupo, grupos, equipo, clase, colegio, empresa
perro, perros, mascota, mascotas, animal, animales, gato
silla de ruedas, discapacidad, discapacitado, accesible, ascensor, rampa, movilidad reducida
aparcar, aparcamiento, parking, estacionar, estacionamiento, coche, plaza de garaje
cargar, carga, cargador, batería, enchufe, recargar, punto de carga, electricidad
bicicleta, bicicletas, bici, bicis
bicicleta eléctrica, bici eléctrica, e-bike
pinchazo, pinchado, rueda, neumático, cámara, avería
casco, cascos, protección
reparar, reparación, arreglar, arreglo, taller, mantenimiento, revisión
roto, rota, dañado, dañada, defectuoso, daño, daños, estropeado, avería, reclamación
seguro, asegurado, responsable, responsabilidad, franquicia, accidente
robado, robada, robo, hurto, robaron
perdido, perder, perdí, olvidado, olvidé, objetos perdidos, extraviado, abrigo, dejé
envío, enviar, entrega, entregar, gastos de envío, paquete, mandar, reparto
seguimiento, rastrear, número de seguimiento, no ha llegado, dónde está mi pedido, retraso
extranjero, al extranjero, portugal, francia, europa, internacional
recoger, recogida, retirar, punto de recogida
disponible, en stock, existencias, agotado
talla, tallas, tamaño, medida, pequeño, grande, guía de tallas
garantía, garantizado
contraseña, clave, olvidé la contraseña, no puedo entrar, no puedo acceder, no me deja entrar
iniciar sesión, entrar, acceder, acceso, cuenta, registrarse, registro, perfil, usuario
borrar, eliminar, suprimir, cerrar mi cuenta
datos, datos personales, privacidad, protección de datos
boletín, newsletter, publicidad
socio, socios, abono, suscripción, membresía, contrato, permanencia, preaviso, miembro
wifi, wi-fi, internet
comer, comida, restaurante, cafetería, café, beber, bebida, desayuno, cantina, vegetariano, nevera, cocina
baño, baños, aseo, aseos, servicios, lavabo
ducha, duchas
toalla, toallas, sábanas, ropa de cama
equipaje, maleta, bolsa, mochila, consigna, taquilla, guardar
tiempo, lluvia, llueve, tormenta, viento, mal tiempo
fianza, depósito, señal, anticipo
dni, documento, documentos, pasaporte, carné, identificación, papeles
visita, visita guiada, guía, excursión, tour
curso, clase, clases, aprender, principiante, profesor, monitor, probar, prueba
habitación, noche, dormir, cama, alojamiento
llegada, llegar, check-in, salida, check-out
queja, reclamación, quejarse, descontento
trabajar con ustedes, empleo, trabajo, prácticas, candidatura
aplicación, app, móvil
tienda de campaña, camping, autocaravana, caravana, parcela
ruido, silencio, descanso, música
médico, enfermo, urgencia, farmacia, herido
lavar, lavadora, lavandería, limpieza, limpiar, limpio
mudanza, mudarse, nueva dirección
invitado, invitada, invitados, visita, visitas, visitante, acompañar, acompañante, amigo, amigos, traer a alguien
retraso, tarde, multa, recargo, fuera de plazo
noche, de noche, llaves, llave, a cualquier hora, acceso, puerta, código, tarjeta de acceso
imprimir, impresora, impresión, fotocopia, copia, escanear
recepción, mostrador, caja, taquilla
piscina, nadar, playa, bañarse
aeropuerto, avión, vuelo, traslado, lanzadera
aire acondicionado, calefacción, calor, frío
instalar, instrucciones, manual, configurar, cómo funciona
mesa, escritorio, puesto, sitio, plaza, asiento
despacho, oficina, local privado
joven, jóvenes, menos de 26
acumular, sin usar, no uso, no gasto, se pierden, sobran
sala, salas, sala de reuniones, reunión, reuniones
`,
};
